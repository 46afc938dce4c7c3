import type { Page } from 'playwright-core';

/** The actions of a person on a page, by the names of buttons, links and fields. */
export interface PageActions {
  heading: (name: string | RegExp) => Promise<void>;
  press: (name: string | RegExp) => Promise<void>;
  fill: (label: string, value: string) => Promise<void>;
  toast: (text: string | RegExp) => Promise<void>;
  follow: (name: string) => Promise<void>;
  logIn: (email: string, password: string) => Promise<void>;
  logOut: () => Promise<void>;
}

export function actionsOn(page: Page): PageActions {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const fill = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).fill(value);
  return {
    press,
    fill,
    heading: (name) => page.getByRole('heading', { name }).waitFor(),
    toast: (text) =>
      page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor(),
    follow: (name) => page.getByRole('main').getByRole('link', { name }).click(),
    logIn: async (email, password) => {
      await fill('Email', email);
      await fill('Password', password);
      await press('Sign in');
    },
    logOut: async () => {
      await press('User menu');
      await page.getByRole('menuitem', { name: 'Log Out' }).click();
    },
  };
}
