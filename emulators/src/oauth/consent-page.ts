import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The value of the parameter `channel` for a Google account without a channel. */
export const NO_CHANNEL = 'none';

function page(title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 0;
            display: grid;
            place-items: center;
            min-height: 100dvh;
          }
          main {
            width: min(28rem, 100% - 2rem);
            padding: 1.5rem 0;
          }
          h1 {
            font-size: 1.35rem;
            margin: 0.5rem 0;
          }
          .notice {
            font-size: 0.875rem;
            padding: 0.5rem 0.75rem;
            border: 1px solid;
            border-radius: 0.5rem;
          }
          fieldset {
            border: 0;
            padding: 0;
            margin: 1rem 0;
          }
          label {
            display: block;
            padding: 0.6rem 0;
          }
          .actions {
            display: flex;
            gap: 0.75rem;
          }
          button {
            font: inherit;
            padding: 0.6rem 1.25rem;
            border-radius: 0.5rem;
            border: 1px solid;
          }
          code {
            overflow-wrap: anywhere;
          }
        </style>
      </head>
      <body>
        <main>
          <p class="notice">
            This is the local emulator for Google’s consent page. No Google account is involved.
          </p>
          ${content}
        </main>
      </body>
    </html>`;
}

export function consentPage(options: {
  clientId: string;
  scopes: string[];
  channels: { channelId: string; title: string }[];
  /** The request's own parameters, which the form sends with the creator's choice. */
  parameters: [string, string][];
}): Markup {
  const { channels } = options;
  const choices = [
    ...channels,
    { channelId: NO_CHANNEL, title: 'A Google account without a channel' },
  ];
  return page(
    'Choose a channel',
    html`<h1>Choose a channel</h1>
      <p><code>${options.clientId}</code> asks for access to a YouTube channel:</p>
      <ul>
        ${options.scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
      </ul>
      ${channels.length === 0 ? html`<p>No channels are loaded yet.</p>` : ''}
      <form method="get">
        ${options.parameters.map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <fieldset>
          <legend>Channel</legend>
          ${choices.map(
            ({ channelId, title }, index) =>
              html`<label
                ><input
                  type="radio"
                  name="channel"
                  value="${channelId}"
                  ${index === 0 ? 'checked' : ''}
                />
                ${title}</label
              >`,
          )}
        </fieldset>
        <label
          ><input type="checkbox" name="scopes" value="none" /> Leave the permissions
          unticked</label
        >
        <div class="actions">
          <button name="approve" value="1">Allow</button>
          <button name="approve" value="0">Cancel</button>
        </div>
      </form>`,
  );
}

export function refusalPage(problem: string): Markup {
  return page(
    'Access blocked',
    html`<h1>Access blocked: this request is invalid</h1>
      <p>${problem}</p>`,
  );
}
