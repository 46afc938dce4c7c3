import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { showPart } from '../../test/open-app.tsx';
import { install, watchInstallOffer } from './install.ts';
import { InstallHint } from './install-hint.tsx';

const TEXT = /^Install Threadsweep/;

function offerInstallation(): void {
  const offer = new Event('beforeinstallprompt');
  act(() => void window.dispatchEvent(Object.assign(offer, { prompt: async () => undefined })));
}

it('a screen reader hears an offer to install the app only if it appears later', async () => {
  watchInstallOffer();
  showPart(<InstallHint />);
  offerInstallation();
  expect((await screen.findByText(TEXT)).ariaLive).toBe('polite');
  cleanup();
  showPart(<InstallHint />);
  expect((await screen.findByText(TEXT)).ariaLive).toBeNull();
  await act(install);
});
