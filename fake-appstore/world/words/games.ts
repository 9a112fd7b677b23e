import type { Language } from './languages.ts'

/** The suffix of a game's English title, by sub-genre. */
const tails: ReadonlyMap<number, readonly string[]> = new Map([
  [7001, ['Strike', 'Shooter', 'Battle', 'Survival']],
  [7002, ['Adventure', 'Escape', 'Mystery', 'Hidden Objects']],
  [7003, ['Rush', 'Pop', 'Jam', 'Sort']],
  [7004, ['Chess', 'Dominoes', 'Board Night', 'Checkers']],
  [7005, ['Solitaire', 'Card Duel', 'Rummy', 'Hearts']],
  [7006, ['Slots', 'Poker', 'Bingo', 'Jackpot']],
  [7009, ['Family Fun', 'for Kids', 'Coloring', 'Playtime']],
  [7011, ['Piano', 'Beat', 'Rhythm', 'Band']],
  [7012, ['Match 3', 'Jigsaw', 'Sudoku', 'Blocks']],
  [7013, ['Racing', 'Drift', 'Kart', 'Rally']],
  [7014, ['RPG', 'Saga Online', 'Legends', 'Idle Heroes']],
  [7015, ['Tycoon', 'Simulator', 'Idle', 'Farm Life']],
  [7016, ['Football', 'Golf', 'Basketball', 'Pool']],
  [7017, ['Conquest', 'Tower Defense', 'War', 'Empires']],
  [7018, ['Quiz', 'Trivia', 'Brain Test', 'Who Knows']],
  [7019, ['Word Search', 'Crossword', 'Anagrams', 'Word Link']],
])

export const gameTailsOf = (genre: number): readonly string[] => tails.get(genre) ?? ['Game']

/** The word "game" in each language, for searches and for the local names of worldwide games. */
export const gameWord: Record<Language, string> = {
  en: 'Game',
  de: 'Spiel',
  fr: 'Jeu',
  es: 'Juego',
  pt: 'Jogo',
  it: 'Gioco',
  nl: 'Spel',
  sv: 'Spel',
  pl: 'Gra',
  tr: 'Oyun',
  vi: 'Trò chơi',
  id: 'Permainan',
  ru: 'Игра',
  uk: 'Гра',
  el: 'Παιχνίδι',
  ja: 'ゲーム',
  ko: '게임',
  'zh-Hans': '游戏',
  'zh-Hant': '遊戲',
  ar: 'لعبة',
  he: 'משחק',
  th: 'เกม',
  hi: 'खेल',
}
