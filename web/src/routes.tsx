import { lazy } from 'react';
import { Route, Routes } from 'react-router';

import { LandingPage } from './app/landing-page.tsx';
import { Layout } from './app/layout.tsx';
import { RequireLogin } from './app/require-login.tsx';

const LoginPage = lazy(async () => ({
  default: (await import('./account/login-page.tsx')).LoginPage,
}));
const SignupPage = lazy(async () => ({
  default: (await import('./account/signup-page.tsx')).SignupPage,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('./account/verify-email-page.tsx')).VerifyEmailPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('./app/dashboard-page.tsx')).DashboardPage,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('./app/activity-page.tsx')).ActivityPage,
}));
const ReviewPage = lazy(async () => ({
  default: (await import('./app/review-page.tsx')).ReviewPage,
}));
const InsightsPage = lazy(async () => ({
  default: (await import('./app/insights-page.tsx')).InsightsPage,
}));
const RulesPage = lazy(async () => ({
  default: (await import('./app/rules-page.tsx')).RulesPage,
}));
const CommentsPage = lazy(async () => ({
  default: (await import('./app/comments-page.tsx')).CommentsPage,
}));
const FeaturesPage = lazy(async () => ({
  default: (await import('./app/static/features-page.tsx')).FeaturesPage,
}));
const FaqPage = lazy(async () => ({
  default: (await import('./app/static/faq-page.tsx')).FaqPage,
}));
const AboutPage = lazy(async () => ({
  default: (await import('./app/static/about-page.tsx')).AboutPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import('./app/static/legal-page.tsx')).LegalPage,
}));
const SubscriptionPage = lazy(async () => ({
  default: (await import('./plan/subscription-page.tsx')).SubscriptionPage,
}));
const PaymentPage = lazy(async () => ({
  default: (await import('./plan/payment-page.tsx')).PaymentPage,
}));
const AccountPage = lazy(async () => ({
  default: (await import('./app/account-page.tsx')).AccountPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./account/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./account/reset-password-page.tsx')).ResetPasswordPage,
}));
const ConnectionPage = lazy(async () => ({
  default: (await import('./channel/connection-page.tsx')).ConnectionPage,
}));
const CancelEmailPage = lazy(async () => ({
  default: (await import('./account/cancel-email-page.tsx')).CancelEmailPage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import('./account/unsubscribe-page.tsx')).UnsubscribePage,
}));
const TryPage = lazy(async () => ({
  default: (await import('./app/try-out/try-page.tsx')).TryPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./app/not-found-page.tsx')).NotFoundPage,
}));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<LandingPage />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="signup" element={<SignupPage />} />
        <Route path="verify-email" element={<VerifyEmailPage />} />
        <Route path="forgot-password" element={<ForgotPasswordPage />} />
        <Route path="reset-password" element={<ResetPasswordPage />} />
        <Route path="connection" element={<ConnectionPage />} />
        <Route path="cancel-email-change" element={<CancelEmailPage />} />
        <Route path="unsubscribe" element={<UnsubscribePage />} />
        <Route path="subscription" element={<SubscriptionPage />} />
        <Route path="pricing" element={<SubscriptionPage />} />
        <Route path="features" element={<FeaturesPage />} />
        <Route path="try" element={<TryPage />} />
        <Route path="faq" element={<FaqPage />} />
        <Route path="about" element={<AboutPage />} />
        <Route path="privacy" element={<LegalPage which="privacy" />} />
        <Route path="terms" element={<LegalPage which="terms" />} />
        <Route element={<RequireLogin />}>
          <Route path="dashboard" element={<DashboardPage />} />
          <Route path="comments/:videoId?" element={<CommentsPage />} />
          <Route path="review" element={<ReviewPage />} />
          <Route path="insights" element={<InsightsPage />} />
          <Route path="rules" element={<RulesPage />} />
          <Route path="activity" element={<ActivityPage />} />
          <Route path="account" element={<AccountPage />} />
          <Route path="payment" element={<PaymentPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
