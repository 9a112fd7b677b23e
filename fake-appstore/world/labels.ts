import type { Language } from './words/languages.ts'

/** Apple's labels that depend on the storefront's language; other labels stay English. */
type Labels = {
  get: string
  free: string
  application: string
  storeName: string
  charts: readonly [string, string, string]
}

const english: Labels = {
  get: 'Get',
  free: 'Free',
  application: 'Application',
  storeName: 'iTunes Store: ',
  charts: ['Top Free Apps', 'Top Paid Apps', 'Top Grossing Apps'],
}

const others: Partial<Record<Language, Partial<Labels>>> = {
  ja: {
    get: '入手',
    free: '無料',
    application: 'アプリケーション',
    charts: ['トップ無料 App', 'トップ有料 App', 'トップセールス App'],
  },
  ko: {
    get: '받기',
    free: '무료',
    application: '응용 프로그램',
    charts: ['무료 앱 순위', '유료 앱 순위', '최고 매출 앱'],
  },
  'zh-Hans': {
    get: '获取',
    free: '免费',
    application: '应用程序',
    charts: ['免费 App 排行', '付费 App 排行', 'App 畅销排行'],
  },
  'zh-Hant': {
    get: '取得',
    free: '免費',
    application: '應用程式',
    storeName: 'iTunes Store：',
    charts: ['免費 App 排行', '付費 App 排行', 'App 暢銷排行'],
  },
  fr: {
    get: 'Obtenir',
    free: 'Gratuit',
    charts: ['Top des apps gratuites', 'Top des apps payantes', 'Apps les plus rentables'],
  },
  de: { get: 'Laden', free: 'Gratis', charts: ['Top-Gratis-Apps', 'Top-Apps gekauft', 'Umsatzstärkste Apps'] },
  es: { get: 'Obtener', free: 'Gratis', charts: ['Top apps gratuitas', 'Top apps de pago', 'Apps más rentables'] },
  pt: { get: 'Obter', free: 'Grátis' },
  it: { get: 'Ottieni', free: 'Gratis' },
  nl: { get: 'Download', free: 'Gratis' },
  sv: { get: 'Hämta', free: 'Gratis' },
  ru: { get: 'Загрузить', free: 'Бесплатно' },
  tr: { get: 'Al', free: 'Ücretsiz' },
}

export const labelsIn = (language: Language): Labels => ({ ...english, ...others[language] })
