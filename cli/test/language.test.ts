import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { refusing } from '@threadsweep/shared/test/fake-api.ts';
import { cleaned, pass, passPage, VIDEO } from '@threadsweep/shared/test/sample-responses.ts';
import { describe, expect, it } from 'vitest';

import { onFakeTerminal } from './fake-terminal.ts';
import { api, cli, serveCli } from './served-cli.ts';
import { onTerminal } from './terminal.ts';

serveCli();

const inFrench = (...args: string[]) => cli.run(['--language', 'fr', ...args]);
const inSpanish = (...args: string[]) => cli.run([...args, '--language=es']);

async function documentOf(args: string[]): Promise<unknown> {
  return JSON.parse((await cli.run([...args, '--json'])).stdout);
}

describe('the language of help', () => {
  it('help is in the language that the option, the variable, the setting or the system chooses', async () => {
    const usage = 'Usage : threadsweep [options] [commande]';
    expect((await inFrench('--help')).stdout).toContain(usage);
    const env = { LANG: 'es_MX.UTF-8' };
    expect((await cli.runBuilt(['--help'], { env })).stdout).toContain('Uso: threadsweep');
    expect((await cli.run(['config', 'set', 'language', 'fr'], { env })).code).toBe(0);
    expect((await cli.runBuilt(['--help'], { env })).stdout).toContain(usage);
    expect((await cli.run(['help', 'clean'], { env })).stdout).toContain('Options générales :');
    const spanish = { ...env, THREADSWEEP_LANGUAGE: 'es' };
    expect((await cli.runBuilt(['-h'], { env: spanish })).stdout).toContain('Uso: threadsweep');
    expect((await cli.run(['--language', 'en', '--help'], { env: spanish })).stdout).toContain(
      'Usage: threadsweep [options] [command]',
    );
  });

  it.each([
    ['en', 'newest first'],
    ['es', 'de lo más reciente a lo más antiguo'],
    ['fr', 'du plus récent au plus ancien'],
  ])('the help of activity says its order (%s)', async (language, order) => {
    const { stdout } = await cli.run(['activity', '--help', '--language', language]);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`, ${order}`);
  });
});

describe('the language of a clean', () => {
  it('clean prints its result in French or Spanish, but its JSON document in English', async () => {
    const french = await inFrench('clean', VIDEO);
    expect(french.code).toBe(0);
    expect(french.stderr).toContain(`Nettoyage de ${VIDEO}\n`);
    expect(french.stdout).toMatch(
      /: 12 masqués \(8 arnaques, 3 spams, 1 inapproprié\) sur 1\s240 commentaires ; nouveaux : /,
    );
    expect(french.stderr).toContain(`Pour l’annuler : threadsweep undo p1`);
    const spanish = await inSpanish('clean', VIDEO);
    expect(spanish.stdout).toContain(
      ': 12 ocultos (8 estafas, 3 spams, 1 inapropiado) de 1240 comentarios; nuevos: ',
    );
    const english = await documentOf(['clean', VIDEO]);
    expect(await documentOf(['clean', VIDEO, '--language', 'fr'])).toEqual(english);
  });

  it('clean --all asks its question in French and accepts the answer “oui” as yes', async () => {
    const terminal = onFakeTerminal(cli, ['clean', '--all', '--language', 'fr'], { columns: 80 });
    await terminal.shows(/Nettoyer 1 vidéo avec 1\s240 commentaires maintenant \? \[o\/N\]/);
    terminal.type('oui\r');
    expect(await terminal.ended).toBe(0);
    expect(api.calls(`POST /api/youtube/videos/${VIDEO}/clean`)).toHaveLength(1);
  });

  it('the question of clean --all breaks between words on a narrow terminal', async () => {
    const terminal = onFakeTerminal(cli, ['clean', '--all', '--language', 'fr'], { columns: 40 });
    await terminal.shows('maintenant ? [o/N]');
    terminal.type('n\r');
    expect(await terminal.ended).toBe(1);
    expect(terminal.broken()).toEqual([]);
    expect(api.calls(`POST /api/youtube/videos/${VIDEO}/clean`)).toEqual([]);
  });

  it('clean shows its progress in Spanish, in lines that fit 40 columns', async () => {
    const gate = Promise.withResolvers<void>();
    api.on({
      cleaning: {
        listPasses: () => passPage([pass()]),
        cleanVideo: () => gate.promise.then(() => cleaned()),
      },
    });
    const terminal = onFakeTerminal(cli, ['clean', VIDEO, '--language', 'es'], { columns: 40 });
    await terminal.shows('leyendo y ocultando');
    await terminal.shows('Ctrl-C deja de mirar');
    gate.resolve();
    expect(await terminal.ended).toBe(0);
    expect(terminal.lines().join('\n')).toContain('Para deshacerla: threadsweep undo p1');
    expect(terminal.broken()).toEqual([]);
  });
});

describe('the language of lists', () => {
  it('lists show translated headings, states and times on a terminal, and untranslated codes to programs', async () => {
    const terminal = onFakeTerminal(cli, ['videos'], { columns: 120 }, { LANG: 'fr_FR.UTF-8' });
    expect(await terminal.ended).toBe(0);
    const [heading, row] = terminal.lines();
    expect(heading).toMatch(/ID +TITRE +PUBLIÉE +NETTOYÉE +COMMENTAIRES +MASQUÉS/);
    expect(row).toMatch(/il y a \d+/);
    api.on({ cleaning: { listPasses: () => passPage([pass({ status: 'undone' })]) } });
    const passes = onFakeTerminal(cli, ['passes', '--language', 'es'], { columns: 100 });
    expect(await passes.ended).toBe(0);
    expect(passes.lines().join('\n')).toMatch(/ORIGEN +ESTADO[^]*manual +deshecha/);
    expect((await inFrench('passes')).stdout).toMatch(/\tmanual\tundone\t/);
  });

  it.for(['fr', 'es'])(
    'lists and help texts fit 40 columns in %s',
    { timeout: 200_000 },
    async (language) => {
      const commands = [
        ['--help'],
        ['clean', '--help'],
        ['videos'],
        ['channels'],
        ['passes'],
        ['activity'],
        ['quota'],
        ['comments', VIDEO],
      ];
      await Promise.all(
        commands.map(async (command) => {
          const args = [...command, '--language', language];
          const terminal = onFakeTerminal(cli, args, { columns: 40 });
          expect([args, await terminal.ended]).toEqual([args, 0]);
          expect([args, terminal.broken()]).toEqual([args, []]);
        }),
      );
      // In a narrow terminal, the entry file's prepared help would be too wide.
      const env = { THREADSWEEP_LANGUAGE: language };
      const help = onTerminal(cli, ['--help'], { columns: 40 }, env);
      expect([await help.ended, help.broken()]).toEqual([0, []]);
    },
  );

  it('on a narrow terminal, passes shows the id, status and number of hidden comments of each pass', async () => {
    const passOf62 = pass({ id: 'a1b2c3d4e5f6a7b8c9d0', status: 'done', cleaned_count: 62 });
    api.on({ cleaning: { listPasses: () => passPage([passOf62]) } });
    const passes = onFakeTerminal(cli, ['passes'], { columns: 40 });
    expect(await passes.ended).toBe(0);
    expect(passes.lines().join('\n')).toMatch(
      /ID +STATUS +HIDDEN\s+a1b2c3d4e5f6a7b8c9d0 +done +62/,
    );
  });

  it('a command for an empty list says in the chosen language that the list is empty', async () => {
    expect((await inFrench('passes')).stderr).toBe('Aucun nettoyage trouvé.\n');
    expect((await inSpanish('passes')).stderr).toBe('No hay limpiezas.\n');
  });
});

describe('the language of errors', () => {
  it('a usage error is translated, but its JSON document is the same in every language', async () => {
    const unknown = await inFrench('clean', '--dry-rum', VIDEO);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      'erreur : option « --dry-rum » inconnue\n(Vouliez-vous dire --dry-run ?)\n(ajoutez --help pour plus de détails)\n',
    ]);
    expect((await inSpanish('vidoes')).stderr).toContain(
      'error: comando desconocido: «vidoes»\n(¿Querías decir videos?)\n',
    );
    for (const args of [
      ['auto', 'maybe'],
      ['videos', '--limit', '0'],
      ['videos', '--since', 'x'],
    ]) {
      const { code, stderr, stdout } = await inFrench(...args, '--json');
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).toMatch(/^(?:erreur|threadsweep) ?: (?:«|Ceci)/);
      expect(JSON.parse(stdout)).toEqual(await documentOf(args));
    }
  });

  it('an API error is shown as a translated sentence and a hint, but the JSON document contains the API’s sentence', async () => {
    const sentence = 'Your plan has one channel.';
    api.on({ channel: { startConnection: refusing('PLAN_LIMIT', sentence) } });
    const { code, stdout, stderr } = await inFrench('channels', 'connect', '--json');
    expect([code, stderr]).toEqual([
      4,
      `threadsweep: Vous avez atteint la limite de votre formule.\nVoyez ce que permettent les autres formules : ${api.address}/subscription\n`,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ code: 'PLAN_LIMIT', error: sentence });
    expect((await inSpanish('channels', 'connect')).stderr).toContain('Has alcanzado el límite');
    expect((await cli.run(['channels', 'connect'])).stderr).toContain(sentence);
  });

  it('a refusal says in French and Spanish that comments are turned off, or that a token may only read', async () => {
    const off = 'Comments are turned off for this video on YouTube.';
    api.on({
      comment: { listComments: refusing('NOT_FOUND', off, { reason: 'comments_disabled' }) },
      cleaning: { cleanVideo: refusing('SCOPE_REQUIRED', 'Read only.', { scope: 'moderate' }) },
    });
    expect((await inFrench('comments', VIDEO)).stderr).toContain(
      'Les commentaires sont désactivés pour cette vidéo sur YouTube.',
    );
    expect((await inSpanish('comments', VIDEO)).stderr).toContain(
      'Los comentarios están desactivados para este vídeo en YouTube.',
    );
    expect((await inFrench('clean', VIDEO)).stderr).toContain(
      'Ce jeton permet seulement de lire. Utilisez un jeton de portée « moderate ».',
    );
    expect((await inSpanish('clean', VIDEO)).stderr).toContain(
      'Este token solo permite leer. Usa un token con el alcance «moderate».',
    );
  });

  it('without the channel’s share of the day, the command says in each language that cleans of whole videos still work', async () => {
    const used = "You have used today's share of YouTube's quota for this channel.";
    const share = { resumes_at: '2026-11-29T08:00:00.000Z', share: 'by_hand' };
    api.on({ comment: { listComments: refusing('QUOTA_EXHAUSTED', used, share) } });
    const english = await cli.run(['comments', VIDEO]);
    expect([english.code, english.stderr]).toEqual([
      4,
      `threadsweep: ${used}\nTry again after midnight Pacific time. Until then, you can clean whole videos: threadsweep clean VIDEO\n`,
    ]);
    const spanish = await inSpanish('comments', VIDEO);
    expect(spanish.stderr).toContain('la parte de hoy de la cuota de YouTube para este canal');
    expect(spanish.stderr).toContain('limpiar vídeos enteros: threadsweep clean VÍDEO');
    const french = await inFrench('comments', VIDEO);
    expect(french.stderr).toContain('la part du jour du quota de YouTube pour cette chaîne');
    expect(french.stderr).toContain('nettoyer des vidéos entières : threadsweep clean VIDÉO');
  });

  it('the error of a command without a login says in Spanish how to log in', async () => {
    const { code, stderr } = await cli.run(['videos'], {
      env: { THREADSWEEP_TOKEN: '', LC_ALL: 'es_AR.UTF-8' },
    });
    expect([code, stderr]).toEqual([
      3,
      'threadsweep: No has iniciado sesión.\nInicia sesión: threadsweep login\n',
    ]);
  });
});

describe('unknown languages', () => {
  it('an unknown language causes a usage error that names the three known languages', async () => {
    const env = { THREADSWEEP_LANGUAGE: 'de' };
    for (const { code, stderr } of [
      await cli.run(['videos', '--language', 'de']),
      await cli.run(['--language=de', '--help']),
      await cli.run(['videos'], { env }),
      await cli.runBuilt(['--help'], { env }),
      await cli.run(['config', 'set', 'language', 'de']),
    ]) {
      expect(code).toBe(2);
      expect(stderr).toContain('en, fr, es');
    }
  });

  it('an unknown language in the settings is reported with the name of the settings file', async () => {
    const folder = path.join(cli.folder, 'config', 'threadsweep');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '_settings.json'), '{"language": "de"}');
    const { code, stderr } = await cli.run(['videos']);
    expect(code).toBe(1);
    expect(stderr).toContain('_settings.json does not contain valid settings');
  });
});
