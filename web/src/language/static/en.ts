import type { StaticTexts } from './texts.ts';

export const en: StaticTexts = {
  features: {
    title: 'Features',
    lead: 'What Threadsweep does under your videos, so that you can get back to making them.',
    blocks: [
      {
        title: 'Automatic comment moderation',
        text: 'New videos are looked after by themselves: every hour on the first day, then less often for a week. Scam, spam and abuse are hidden for review, never deleted, and your own comments are never touched.',
      },
      {
        title: 'Manual cleaning',
        text: 'Clean any video whenever you like, see what is hidden and why, and hide or restore single comments yourself. What you restore is never hidden again.',
      },
      {
        title: 'Real-time insights',
        text: 'Watch a cleaning while it runs: how many comments were read, how many are new, and how many were scam, spam or abuse.',
      },
      {
        title: 'Multi-account support',
        tag: 'Pro only',
        text: 'Connect up to 3 YouTube accounts with Pro and switch between them in one tap.',
      },
      {
        title: 'Privacy first',
        text: 'Access to your channel is stored encrypted. Comment texts are never stored on our servers: we keep decisions and statistics, and all of it goes when you say so.',
      },
    ],
    start: 'Get Started',
  },
  faq: {
    title: 'Frequently Asked Questions',
    questions: [
      {
        title: 'How does Threadsweep detect scam and spam?',
        text: 'It looks at what a comment says and at how it is placed: unrealistic promises, promotional spam, requests to go on in a messenger, names that imitate yours, and accounts that post nearly the same. Disguised letters are read as what they stand for. Every hidden comment shows its reasons.',
      },
      {
        title: 'Are my own comments ever hidden?',
        text: 'No. Comments by the video’s creator are always skipped, whatever they say.',
      },
      {
        title: 'How often does it run?',
        text: 'After you publish a video: every hour for the first 24 hours, every 12 hours for the next 2 days, and every 24 hours for the next 5 days. Free Trial covers the first 24 hours. You can clean by hand at any time.',
      },
      {
        title: 'Can I connect multiple channels?',
        text: 'Yes, with Pro: up to 3 YouTube accounts. Free Trial and Basic come with one. See <pricing>the plans</pricing>.',
      },
      {
        title: 'How do I revoke access to my channel?',
        text: 'Choose Disconnect in your <account>account settings</account>, or remove Threadsweep in the <google>security settings of your Google account</google>. Either way access ends at once.',
      },
    ],
    contact: 'Is your question not here? <support>Contact us</support>.',
  },
  about: {
    title: 'About Threadsweep',
    mission: {
      title: 'Our mission',
      text: 'Comments are where creators and viewers meet. Scammers have found that place too: fake giveaways, invented advisers, impersonated creators. Viewers lose money there, and creators lose evenings to cleaning up. We want that place back in the hands of the people it belongs to: scams hidden before anybody falls for them, every decision explained, and the creator with the last word.',
    },
    team: {
      title: 'The team',
      text: 'We are a small team of engineers who care about moderation that is careful rather than loud. We would rather miss a doubtful comment than silence a viewer, we measure what we miss, and we answer our own mail: <support>write to us</support>.',
    },
    more: 'Learn More',
  },
  privacy: {
    title: 'Privacy Policy',
    updated: 'Last updated: ',
    intro:
      'This policy says what Threadsweep knows about you, why, who else sees it, and how you take it back.',
    sections: [
      {
        title: 'What we store',
        body: [
          [
            'Your account: name, email address, language, plan, and the time it was created. Your password is kept by our login service as a hash; we never see it.',
            'Your connected channels: their YouTube id, title and picture, and an access token that lets us read and hide comments.',
            'Your videos: id, title, thumbnail address, publication time and counts.',
            'Moderation decisions: the comment’s id, the verdict, its category, score, and reasons as codes with the position of the matched part, never the words; and a fingerprint, a hash keyed for your channel alone, by which a repeated or edited comment is recognised.',
            'Summary statistics: how many comments were read and hidden, by day and by cleaning.',
          ],
        ],
      },
      {
        title: 'What we do not store',
        body: [
          'Comment texts and the names of their authors are never stored on our servers. They are read from YouTube, judged, and forgotten; after moderation only summary statistics and moderation decisions are kept. A copy of the comments you have looked at stays in your own browser, so that the app works offline; logging out erases it.',
          'There is no advertising, no tracking across sites and no sale of data. What is kept in your browser serves your login, your settings and working offline.',
        ],
      },
      {
        title: 'How access is protected',
        body: [
          'Access tokens are stored encrypted: with AES-256-GCM under a key of each channel’s own, which is itself wrapped by a key management service and bound to your account. Only the code that talks to YouTube on your behalf can open them. All traffic is encrypted.',
        ],
      },
      {
        title: 'YouTube and Google',
        body: [
          'Threadsweep uses YouTube API Services. By connecting a channel you agree to the <youtubeTerms>YouTube Terms of Service</youtubeTerms>; the <googlePrivacy>Google Privacy Policy</googlePrivacy> applies to what Google does.',
          'Through these services we read your channel’s title and picture, the list of your videos and their comments, and set comments to held for review or published. Our use of information received from Google APIs adheres to the <googleUserData>Google API Services User Data Policy</googleUserData>, including its Limited Use requirements. What YouTube tells us about your channel and videos is refreshed or deleted within 30 days, and data of one channel never serves another creator’s.',
          'You can end this access at any time: choose Disconnect in your <account>account settings</account>, or revoke it in the <google>security settings of your Google account</google>. The token is then revoked at Google, and the channel’s data is deleted.',
        ],
      },
      {
        title: 'Who processes data for us',
        body: [
          [
            'Google Cloud and Firebase: hosting, login, database, key management.',
            'Gemini (Google), optional: where it is switched on, comments that our own detector is unsure about are sent for a second opinion, as text without your name or account. They are not used to train models.',
            'A mail provider: the mails that you ask for, such as verification links.',
          ],
          'You can opt out of Gemini at any time in your <account>account settings</account>: no comment of your channels is sent there any more. Everything else works as before. Payments are a demonstration: no card is charged, and card details never leave your browser.',
        ],
      },
      {
        title: 'Your rights',
        body: [
          'Under the GDPR and the CCPA you may see, correct, take along and erase your data, and object to how it is used. In your <account>account settings</account> you correct your profile, download everything we keep about you as one file, and delete your account. Deleting is immediate and complete: decisions, statistics and tokens are removed, and access is revoked at Google. Comments hidden on YouTube stay as they are there.',
          'We process your data to provide the service you signed up for. You may complain to your data protection authority.',
        ],
      },
      {
        title: 'Contact',
        body: ['Questions about privacy: <support>write to us</support>. A person answers.'],
      },
    ],
  },
  terms: {
    title: 'Terms of Service',
    updated: 'Last updated: ',
    intro: 'These terms apply between you and Threadsweep when you use the service.',
    sections: [
      {
        title: 'Acceptance',
        body: [
          'By creating an account or connecting a channel you accept these terms and the <privacy>privacy policy</privacy>. If you use Threadsweep for a company, you confirm that you may accept them for it. When we change the terms in a way that matters, we tell you by email before the change applies.',
        ],
      },
      {
        title: 'Use of service',
        body: [
          'You may connect only channels that you own or manage. Threadsweep uses YouTube API Services; by using it you also agree to the <youtubeTerms>YouTube Terms of Service</youtubeTerms>.',
          'Detection is automatic and can err in both directions. Comments are hidden for review, never deleted, and you can restore each of them. You remain responsible for what stands under your videos.',
          'Do not use the service to suppress lawful criticism of others on channels that are not yours, to overload it, to get around its limits, or to look into data that is not yours.',
        ],
      },
      {
        title: 'Subscription and payment',
        body: [
          'Free Trial costs nothing and removes up to 100 comments. Basic costs $50 per month per account, Pro $100 per month; see <pricing>the plans</pricing>. Paid plans go on from month to month until you give them up, and last until the end of the month that is paid.',
          'In this demonstration no card is charged: payments are simulated, and card details never leave your browser.',
        ],
      },
      {
        title: 'Termination',
        body: [
          'You can delete your account at any time in your <account>account settings</account>; this removes your data and revokes our access at Google. We may suspend accounts that break these terms or endanger others, and say why.',
        ],
      },
      {
        title: 'Liability',
        body: [
          'The service is provided as it is. We do not promise that every unwanted comment is found or that no wanted one is hidden, nor that YouTube’s services are available at all times. We are liable for intent and gross negligence, and where the law does not allow a limit; otherwise our liability is limited to what you paid in the twelve months before the damage.',
        ],
      },
      {
        title: 'Contact',
        body: ['Questions about these terms: <support>write to us</support>.'],
      },
    ],
  },
};
