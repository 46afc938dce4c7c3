import { render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { comment } from '../../test/usual-responses.ts';
import { en } from '../language/en.ts';
import { createTexts } from '../language/language.ts';
import { CommentList } from './comment-list.tsx';

/** The height of a row, because jsdom has no layout. */
const ROW_PX = 100;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
});

function showList(length: number, current = 0) {
  const comments = Array.from({ length }, (_, index) =>
    comment({ id: `c${index}`, author: `@a${index}` }),
  );
  const nearEnd = vi.fn<() => void>();
  render(
    <I18nextProvider i18n={createTexts(en)}>
      <CommentList
        label="Visible comments"
        side="visible"
        comments={comments}
        count={length}
        loading={false}
        pending={new Set()}
        selected={new Set()}
        current={current}
        focusRequest={0}
        onCurrent={() => undefined}
        onToggle={() => undefined}
        onSelect={() => undefined}
        onNearEnd={nearEnd}
      />
    </I18nextProvider>,
  );
  return nearEnd;
}

const rows = () => screen.getAllByRole('article');

describe('a list of comments', () => {
  it('a list of ten thousand comments renders only the visible rows and a few rows around them', () => {
    const nearEnd = showList(10_000);
    expect(rows().length).toBeGreaterThan(window.innerHeight / ROW_PX);
    expect(rows().length).toBeLessThan(60);
    expect(nearEnd).not.toHaveBeenCalled();
  });

  it('each row of the comment list tells assistive technology its position and the length of the list', () => {
    showList(10_000);
    const [first, second] = rows();
    expect(first?.getAttribute('aria-posinset')).toBe('1');
    expect(second?.getAttribute('aria-posinset')).toBe('2');
    expect(second?.getAttribute('aria-setsize')).toBe('10000');
    expect(first?.getAttribute('aria-labelledby')).not.toBe(
      second?.getAttribute('aria-labelledby'),
    );
    expect(screen.getByRole('feed', { name: 'Visible comments' })).toBeDefined();
  });

  it('the current row of the comment list stays rendered, however far the user scrolls the list', () => {
    showList(10_000, 9000);
    expect(screen.getByText('@a9000')).toBeDefined();
    expect(rows().length).toBeLessThan(60);
  });

  it('a short comment list is rendered completely, so that the browser’s own search finds each comment', async () => {
    showList(24);
    await waitFor(() => expect(rows()).toHaveLength(24));
  });

  it('the comment list loads the next comments before the user reaches its end', async () => {
    const nearEnd = showList(30);
    await waitFor(() => expect(nearEnd).toHaveBeenCalled());
  });
});
