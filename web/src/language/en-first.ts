/**
 * The English texts of the landing page and of the layout around every page, as a visitor sees them.
 * They are part of the app's first file; the other texts (en.ts) load later.
 */
export const enFirst = {
  product: 'Threadsweep',
  page: {
    title: '{{page}} · Threadsweep',
    landing: 'Threadsweep: comment moderation for video creators',
  },
  nav: {
    skip: 'Skip to content',
    home: 'Threadsweep, home',
    main: 'Main',
    logIn: 'Log In',
    signUp: 'Sign Up',
    loading: 'Loading…',
    notifications: 'Notifications',
    dismiss: 'Close',
    footer: '© {{year}} Threadsweep',
  },
  landing: {
    title: 'Your comments, without the scams',
    lead: 'Threadsweep reads every comment under your videos, finds scams, spam and abuse, and hides them before your viewers fall for them. You see why, and can restore any comment.',
    start: 'Get Started Free',
    dashboard: 'Go to Dashboard',
    note: 'No credit card required for free trial',
    how: 'How it works',
    steps: {
      connect: {
        title: 'Connect YouTube',
        text: 'Sign in with Google and choose your channel. We encrypt the access, and you can revoke it at any time.',
      },
      detect: {
        title: 'AI Detection',
        text: 'The AI finds unrealistic promises, promotional spam, fake accounts and coordinated comments. It never touches your own comments.',
      },
      moderate: {
        title: 'Auto-Moderation',
        text: 'Threadsweep cleans every hour on the first day, when most viewers come, then less often for a week. You can also clean manually at any time.',
      },
    },
    measured: {
      title: 'How well it works',
      ordinary: { share: '0.56%', text: 'of 25,415 ordinary comments were hidden' },
      gambling: { share: '90.9%', text: 'of 3,475 Indonesian gambling adverts were hidden' },
      finance: { share: '48.2%', text: 'of 1,090 finance scams were hidden' },
      note: 'Measured on November 28, 2026, on comments that the detector had never seen. It also asks you about comments of which it is not sure.',
    },
    try: {
      label: 'Paste comments, or a video’s address',
      hint: 'Pasted comments stay on this device. Of a public YouTube video we read the newest 300 comments, and store nothing.',
      check: 'Check Comments',
      checking: 'Checking…',
      samples: 'Or a sample:',
      giveaway: 'Fake giveaway',
      investment: 'Investment scam',
      viewers: 'Real viewers',
      empty: 'Please paste at least one comment or a video’s address',
      failed: 'That did not work. Check your connection and try again.',
    },
    example: {
      label: 'Example: three comments, one of them hidden',
      kept: 'Kept',
      hidden: 'Hidden',
      first: {
        author: '@paper.kite',
        text: 'The part about sharpening at 4:12 saved my chisels. Thank you!',
      },
      second: {
        author: '@official_giveaway_team',
        text: 'You have been selected! Message me on Telegram to claim your prize',
        reason: 'Asks to move to a messaging app',
      },
      third: { author: '@slowbread', text: 'Can you do one on Japanese saws next?' },
    },
  },
  footer: {
    label: 'About Threadsweep',
    features: 'Features',
    pricing: 'Pricing',
    faq: 'FAQ',
    about: 'About',
    privacy: 'Privacy',
    terms: 'Terms',
    twitter: 'Twitter',
    languages: 'Language',
    theme: 'Theme',
    themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
    linkedin: 'LinkedIn',
  },
  crash: {
    title: 'Something went wrong',
    text: 'Could not show this page. Reloading usually helps.',
    reload: 'Reload',
  },
} as const;
