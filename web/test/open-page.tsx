import { AccountPage } from '../src/app/account-page.tsx';
import { CommentsPage } from '../src/app/comments-page.tsx';
import { DashboardPage } from '../src/app/dashboard-page.tsx';
import { PaymentPage } from '../src/plan/payment-page.tsx';
import { openApp, type OpenApp, type OpenOptions } from './open-app.tsx';
import { VIDEO } from './usual-responses.ts';

/*
 * Each function opens one page of a creator, without the bars around it and without the other
 * pages. Rendering those takes half the time of a test, so only tests that look at them open the
 * whole app.
 */

type Open = (options?: OpenOptions, query?: string) => Promise<OpenApp>;

export const openAccount: Open = (options) =>
  openApp('/account', {
    ...options,
    signedIn: true,
    page: { path: '/account', element: <AccountPage /> },
  });

export const openComments: Open = (options, query = '') =>
  openApp(`/comments/${VIDEO}${query}`, {
    ...options,
    signedIn: true,
    page: { path: '/comments/:videoId', element: <CommentsPage /> },
  });

export const openDashboard: Open = (options, query = '') =>
  openApp(`/dashboard${query}`, {
    ...options,
    signedIn: true,
    page: { path: '/dashboard', element: <DashboardPage /> },
  });

export const openPayment: Open = (options, query = '') =>
  openApp(`/payment${query}`, {
    ...options,
    signedIn: true,
    page: { path: '/payment', element: <PaymentPage /> },
  });
