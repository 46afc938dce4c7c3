import type { StaticTexts } from './texts.ts';

export const en: StaticTexts = {
  features: {
    title: 'Features',
    lead: 'Threadsweep takes care of your comments, so that you can get back to making videos.',
    blocks: [
      {
        title: 'Automatic comment moderation',
        text: 'Threadsweep cleans new videos automatically: every hour on the first day, then less often for a week. It hides scams, spam and abuse for review and never deletes them. It never touches your own comments.',
      },
      {
        title: 'Manual cleaning',
        text: 'Clean any video at any time, see which comments are hidden and why, and hide or restore single comments yourself. Threadsweep never hides a comment again after you restore it.',
      },
      {
        title: 'Real-time insights',
        text: 'Follow a clean in real time: how many comments it has read, how many are new, and how many are scams, spam or abuse.',
      },
      {
        title: 'Multi-account support',
        tag: 'Pro only',
        text: 'Connect up to 3 YouTube accounts with Pro and switch between them in one tap.',
      },
      {
        title: 'Privacy first',
        text: 'We encrypt the access to your channel. We never store comment texts on our servers: we keep decisions and statistics, and delete all of it when you ask.',
      },
    ],
    start: 'Get Started',
  },
  faq: {
    title: 'Frequently Asked Questions',
    questions: [
      {
        title: 'How does Threadsweep detect scam and spam?',
        text: 'The AI looks at the text of a comment and at its context: unrealistic promises, promotional spam, requests to move to a messaging app, names that imitate yours, and accounts that post nearly the same text. It also reads disguised letters. Every hidden comment shows its reasons.',
      },
      {
        title: 'Are my own comments ever hidden?',
        text: 'No. Threadsweep always skips comments by the video’s creator, whatever they say.',
      },
      {
        title: 'How often does it run?',
        text: 'After you publish a video: every hour for the first 24 hours, every 12 hours for the next 2 days, and every 24 hours for the next 5 days. Free Trial covers the first 24 hours. You can clean manually at any time.',
      },
      {
        title: 'Can I connect multiple channels?',
        text: 'Yes, with Pro: up to 3 YouTube accounts. Free Trial and Basic include one. See <pricing>the plans</pricing>.',
      },
      {
        title: 'How do I revoke access to my channel?',
        text: 'Choose Disconnect in your <account>account settings</account>, or remove Threadsweep in the <google>security settings of your Google account</google>. Either way, access ends immediately.',
      },
    ],
    contact: 'Can’t find your question? <support>Contact us</support>.',
  },
  about: {
    title: 'About Threadsweep',
    mission: {
      title: 'Our mission',
      text: 'Creators and viewers meet in the comments. Scammers have found that place too: fake giveaways, invented advisers, impersonated creators. Viewers lose money there, and creators lose evenings to cleaning up. We want to give that place back to the people it belongs to. We hide scams before anybody falls for them and explain every decision, and the creator has the last word.',
    },
    team: {
      title: 'The team',
      text: 'We are a small team of engineers who care about careful moderation. We would rather miss a doubtful comment than silence a viewer. We measure what we miss, and we answer our own mail: <support>write to us</support>.',
    },
    more: 'Learn More',
  },
  privacy: {
    title: 'Privacy Policy',
    updated: 'Last updated: ',
    intro:
      'This policy explains what Threadsweep knows about you, why, who else sees it, and how you can delete it.',
    sections: [
      {
        title: 'What we store',
        body: [
          [
            'Your account: name, email address, language, plan, and creation time. Our login service stores your password as a hash; our own database never holds it.',
            'Your connected channels: their YouTube id, title and picture, and an access token that lets us read and hide comments.',
            'Your videos: id, title, thumbnail address, publication time and counts.',
            'Moderation decisions: the comment’s id and the verdict with its category, score and reasons. A reason is a code with the position of the matched part, never the words. A fingerprint, which is a hash keyed for your channel alone, lets us recognise a repeated or edited comment.',
            'Of each comment that a clean hides: when it was written, its language, which version of the detector judged it, and hashes of its author’s channel and of what it has in common with others. Your account’s own key makes them, so that a campaign, or an author whose comments you look up, is recognised on your channels and nowhere else. Disconnecting a channel deletes its hashes; deleting the account deletes the key.',
            'Your rules: the ids of the channels that you trust or block as authors, with the day. We read their names from YouTube when you open the list.',
            'What the viewers of each channel usually say: counts of hashed words, keyed for your channel alone, so that ordinary questions are not mistaken for spam. No comment can be read from them.',
            'Summary statistics: how many comments were read, hidden and restored, by day and by clean, and for each channel by category, language, video and hour.',
            'The tokens that you create for programs: their names, what they may do, and when they were created, last used and expire. Of the token itself we keep only a hash.',
            'Which notices you want by email, since when, when the last and the next digest are due, and the time zone of your browser when you turned the digest on. If you want notices of pauses: since when each channel’s protection has paused, and when we told you.',
            'Where you are logged in, for 90 days after the last use, and what happened to the security of your account, such as logins and changes of your password, for six months. Both name your browser and system, but no network address. How many logins failed with your address, for a month.',
          ],
        ],
      },
      {
        title: 'What we do not store',
        body: [
          'Comment texts and the names of their authors are never stored on our servers. We read them from YouTube, judge them, and discard them; after moderation only summary statistics and moderation decisions are kept. Your own browser keeps a copy of the comments you have viewed, so that the app works offline. Logging out erases it.',
          'We do not show advertising, track you across sites or sell data. Your browser stores only what your login, your settings and offline use need.',
        ],
      },
      {
        title: 'How access is protected',
        body: [
          'Access tokens are stored encrypted with AES-256-GCM. Each channel has its own key, which a key management service wraps and which is bound to your account. Only the code that calls YouTube on your behalf can decrypt the tokens. All traffic is encrypted.',
        ],
      },
      {
        title: 'YouTube and Google',
        body: [
          'Threadsweep uses YouTube API Services. By connecting a channel you agree to the <youtubeTerms>YouTube Terms of Service</youtubeTerms>; the <googlePrivacy>Google Privacy Policy</googlePrivacy> applies to what Google does.',
          'Through these services we read your channel’s title and picture, the list of your videos and their comments, and set comments to held for review or published. Our use of information received from Google APIs adheres to the <googleUserData>Google API Services User Data Policy</googleUserData>, including its Limited Use requirements. YouTube’s data about your channel and videos is refreshed or deleted within 30 days. We never use one creator’s data for another creator.',
          'You can end this access at any time: choose Disconnect in your <account>account settings</account>, or revoke it in the <google>security settings of your Google account</google>. We then revoke the token at Google and delete the channel’s data; our backups keep it for up to 7 more days.',
        ],
      },
      {
        title: 'Who processes data for us',
        body: [
          [
            'Google Cloud and Firebase: hosting, login, database, key management.',
            'Gemini (Google), optional: if you turn on second opinions, we send Gemini the comments that our detector is unsure about: their text, the titles of the video and the channel, and the instructions that you give Gemini. We do not send who wrote them, your email address or your account. They are not used to train models.',
            'A mail provider: the emails that we send you, such as verification links and notices about your account. If you turn them on, also notices of pauses and a weekly digest, with the titles of your channels and numbers, but without comments and their authors.',
          ],
          'Gemini is off until you turn it on. You can opt out of Gemini at any time in your <account>account settings</account>: we then send no more comments from your channels to Gemini. Everything else works as before. Payments are a demonstration: no card is charged, and card details never leave your browser.',
        ],
      },
      {
        title: 'Your rights',
        body: [
          'Under the GDPR and the CCPA you may access, correct, export and erase your data, and object to how it is used. In your <account>account settings</account> you can correct your profile, download everything we store about you as one file, and delete your account. Deletion is immediate: we remove decisions, statistics and tokens, and revoke access at Google. Only our daily backups keep deleted data, for up to 7 more days. Hidden comments stay hidden on YouTube.',
          'If you comment under a video: we judge public comments for the creator, who has a legitimate interest in a channel without scams, spam and abuse (Article 6(1)(f) GDPR). We keep neither your words nor your name. The creator can restore each comment.',
          'We process your data to provide the service you signed up for. You may lodge a complaint with your data protection authority.',
        ],
      },
      {
        title: 'Contact',
        body: [
          'Questions about privacy: <support>write to us</support>. A person answers.',
          'This app contains open-source software: <notices>licenses of third parties</notices>.',
        ],
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
          'By creating an account or connecting a channel you accept these terms and the <privacy>privacy policy</privacy>. If you use Threadsweep for a company, you confirm that you may accept them for it. If we make a significant change to these terms, we notify you by email before it applies.',
        ],
      },
      {
        title: 'Use of service',
        body: [
          'You may connect only channels that you own or manage. Threadsweep uses YouTube API Services; by using it you also agree to the <youtubeTerms>YouTube Terms of Service</youtubeTerms>.',
          'Detection is automatic and can make mistakes in both directions. Threadsweep hides comments for review and never deletes them, and you can restore each of them. You remain responsible for the comments under your videos.',
          'Do not use the service to suppress lawful criticism of others on channels that are not yours, to overload it, to bypass its limits, or to access data that is not yours.',
        ],
      },
      {
        title: 'Subscription and payment',
        body: [
          'Free Trial costs nothing and removes up to 100 comments. Basic costs $50 per month per account, Pro $100 per month; see <pricing>the plans</pricing>. Paid plans renew every month until you cancel them, and stay active until the end of the month you paid for.',
          'In this demonstration no card is charged: payments are simulated, and card details never leave your browser.',
        ],
      },
      {
        title: 'Termination',
        body: [
          'You can delete your account at any time in your <account>account settings</account>; this removes your data, within 7 days also from our backups, and revokes our access at Google. We may suspend accounts that break these terms or endanger others, and will tell you why.',
        ],
      },
      {
        title: 'Liability',
        body: [
          'The service is provided as it is. We do not promise that we find every unwanted comment, that we never hide a wanted one, or that YouTube’s services are always available. We are liable for intent and gross negligence, and wherever the law does not allow a limit. Otherwise our liability is limited to the amount you paid in the twelve months before the damage.',
        ],
      },
      {
        title: 'Contact',
        body: ['Questions about these terms: <support>write to us</support>.'],
      },
    ],
  },
};
