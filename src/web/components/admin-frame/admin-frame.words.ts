/** Texts shared by all admin pages. */
export const adminFrameWords = {
  pages: {
    label: 'Admin pages',
    lists: 'Lists',
    maintenance: 'Database Maintenance',
    collector: 'Collector',
    withdrawals: 'Withdrawals',
    measured: 'What Is Measured',
    weights: 'Score Weights',
    storage: 'Storage',
    mail: 'E-mail',
    people: 'People',
    tokens: 'API Tokens',
    audit: 'Audit Log',
    images: 'OG Images',
  },
  check: {
    failed: 'Authentication Error',
    failedText: 'Failed to verify admin privileges. Please try refreshing the page.',
  },
} as const
