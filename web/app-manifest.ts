import type { ManifestOptions } from 'vite-plugin-pwa';

/**
 * The manifest that makes the app installable. scripts/app-pictures.mjs makes its icons and
 * screenshots.
 */
export const APP_MANIFEST: Partial<ManifestOptions> = {
  id: '/',
  name: 'Threadsweep',
  short_name: 'Threadsweep',
  description: 'Finds and hides scams, spam and abuse under your videos.',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#f8f6f1',
  background_color: '#f8f6f1',
  categories: ['productivity', 'social'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/icon-maskable-192.png',
      sizes: '192x192',
      type: 'image/png',
      purpose: 'maskable',
    },
    {
      src: '/icons/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    {
      name: 'My Videos',
      url: '/dashboard',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    {
      name: 'My Profile',
      url: '/account',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
  ],
  screenshots: [
    {
      src: '/screenshots/dashboard-phone.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Your videos, and when each was cleaned',
    },
    {
      src: '/screenshots/comments-phone.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'What was hidden under a video, and why',
    },
    {
      src: '/screenshots/dashboard-desktop.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Your videos, and when each was cleaned',
    },
  ],
};
