import {
  CardIcon,
  ClockIcon,
  EyeIcon,
  InsightsIcon,
  RulesIcon,
  UserIcon,
  VideoIcon,
} from '../ui/icons.tsx';

/** The sections of the app, in the order of the specification. */
export const SECTIONS = [
  { to: '/account', label: 'nav.profile', Icon: UserIcon, on: /^\/account(\/|$)/ },
  { to: '/dashboard', label: 'nav.videos', Icon: VideoIcon, on: /^\/(dashboard|comments)(\/|$)/ },
  {
    to: '/subscription',
    label: 'nav.mySubscription',
    Icon: CardIcon,
    on: /^\/(subscription|pricing|payment)(\/|$)/,
  },
] as const;

/** The pages within Home, which the desktop's side bar lists below the sections. */
export const PLACES = [
  { to: '/review', label: 'nav.review', Icon: EyeIcon, on: /^\/review(\/|$)/ },
  { to: '/activity', label: 'nav.activity', Icon: ClockIcon, on: /^\/activity(\/|$)/ },
  { to: '/insights', label: 'nav.insights', Icon: InsightsIcon, on: /^\/insights(\/|$)/ },
  { to: '/rules', label: 'nav.rules', Icon: RulesIcon, on: /^\/rules(\/|$)/ },
] as const;
