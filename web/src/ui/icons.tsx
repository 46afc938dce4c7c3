import { Icon } from './icon.tsx';

export function EyeIcon() {
  return (
    <Icon>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function EyeOffIcon() {
  return (
    <Icon>
      <path d="M9.5 5.900A9 9 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.9 3.700M6.3 7.500A16 16 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4.7-1.300M4 4l16 16" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.500L19 7.5" />
    </Icon>
  );
}

export function SweepIcon() {
  return (
    <Icon>
      <path d="M19.5 4.5 12 12M9.5 10l4.5 4.500c-1 3-3.5 5-7 5.500L4 17c.5-3.5 2.5-6 5.5-7ZM6.5 14.500l3 3" />
    </Icon>
  );
}

export function PauseIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M10 9v6M14 9v6" />
    </Icon>
  );
}

export function TrashIcon() {
  return (
    <Icon>
      <path d="M4.5 7h15M9.5 7V4.500h5V7M6.5 7l.8 12.500h9.400L17.5 7M10.5 11v5M13.5 11v5" />
    </Icon>
  );
}

export function BackIcon() {
  return (
    <Icon>
      <path d="M19 12H5M11 6l-6 6 6 6" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m7 10 5 5 5-5" />
    </Icon>
  );
}

export function UserIcon() {
  return (
    <Icon>
      <circle cx="12" cy="8.5" r="3.5" />
      <path d="M5 19.500c.8-3.5 3.5-5.5 7-5.500s6.2 2 7 5.5" />
    </Icon>
  );
}

export function VideoIcon() {
  return (
    <Icon>
      <rect x="3" y="5.5" width="18" height="13" rx="3" />
      <path d="m10.5 9.5 4.5 2.5-4.5 2.500Z" />
    </Icon>
  );
}

export function CardIcon() {
  return (
    <Icon>
      <rect x="3" y="5.5" width="18" height="13" rx="3" />
      <path d="M3 10h18M7 14.500h3" />
    </Icon>
  );
}

export function CloudOffIcon() {
  return (
    <Icon>
      <path d="M4 4l16 16M9 6.500A6 6 0 0 1 17.500 10.500a4 4 0 0 1 2.700 6M16 18.500H7a4.500 4.500 0 0 1-.8-8.900" />
    </Icon>
  );
}

export function RefreshIcon() {
  return (
    <Icon>
      <path d="M19.500 12a7.500 7.500 0 1 1-2.200-5.300M19.500 4v4.500H15" />
    </Icon>
  );
}

export function InstallIcon() {
  return (
    <Icon>
      <path d="M12 4v10M8 10.500l4 4 4-4M5 19.500h14" />
    </Icon>
  );
}

export function ClockIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7.500V12l3 2" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  );
}

export function MoreIcon() {
  return (
    <Icon>
      <path d="M12 5.500v.1M12 12v.1M12 18.500v.1" strokeWidth="2.6" />
    </Icon>
  );
}

export function InsightsIcon() {
  return (
    <Icon>
      <path d="M4 20h16M7 16v-5M12 16V5M17 16V9" />
    </Icon>
  );
}

export function RulesIcon() {
  return (
    <Icon>
      <path d="M12 3.500 5 6v5.500c0 4.300 2.900 7.400 7 9 4.100-1.600 7-4.700 7-9V6ZM9 12l2.200 2.200L15 10" />
    </Icon>
  );
}
