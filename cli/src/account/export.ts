import { randomBytes } from 'node:crypto';
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises';

import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { Failure, usageFailure } from '../failure.ts';
import { csvText } from '@threadsweep/shared/csv.ts';
import { jsonText } from '../terminal/streamed-document.ts';
import { loggedIn } from './session.ts';
import { t, message } from '../language/translator.ts';

export interface ExportOptions {
  out: string | undefined;
  format: 'json' | 'csv';
}

/**
 * Writes all data of the account: everything as JSON, or the decisions as CSV. Without a file, or
 * if the file is `-`, the data go to stdout.
 */
export async function exportData(
  context: CommandContext,
  { out: named, format }: ExportOptions,
): Promise<void> {
  const out = named === '-' ? undefined : named;
  const { output, json } = context;
  if (json && format === 'csv' && out === undefined)
    throw usageFailure(message('account.bothStdout'), message('account.bothStdoutHint'));
  const { api } = await loggedIn(context);
  const data = await api.account.exportData();
  if (out === undefined) {
    if (format === 'csv') output.text(csvText(data.decisions));
    else output.line(jsonText(data, 2));
    return;
  }
  await replaceFile(out, format === 'csv' ? csvText(data.decisions) : `${jsonText(data, 2)}\n`);
  const { channels, videos, decisions, days, passes, actions } = data;
  const counts = Object.fromEntries(
    Object.entries({ channels, videos, decisions, days, passes, actions }).map(([name, list]) => [
      name,
      list.length,
    ]),
  );
  if (json) return output.document({ status: 'success', file: out, format, ...counts });
  output.line(t('account.exported', { file: out }));
  const kept = [
    t('count.channel', { count: channels.length }),
    t('count.video', { count: videos.length }),
    t('count.decision', { count: decisions.length }),
    t('count.day', { count: days.length }),
    t('count.pass', { count: passes.length }),
    t('count.action', { count: actions.length }),
  ];
  output.note(
    format === 'csv' ? t('count.decision', { count: decisions.length }) : kept.join(', '),
  );
}

/**
 * Writes the file completely or not at all, readable only by its owner. Writes into a device or a
 * pipe instead of replacing it. Follows links.
 */
async function replaceFile(named: string, text: string): Promise<void> {
  const known = await stat(named).catch(() => undefined);
  if (known !== undefined && !known.isFile()) return writeTo(named, text);
  const file = known === undefined ? named : await realpath(named);
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw notWritten(named, error);
  }
}

async function writeTo(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw notWritten(file, error);
  }
}

function notWritten(file: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Failure(message('failure.notWritten', { file, reason }), {
    exitCode: EXIT.failed,
    code: 'FILE_NOT_WRITTEN',
    hint: message('failure.otherFile'),
    cause,
  });
}
