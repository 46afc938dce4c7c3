import type { Access, Authority, Caller } from '../state/access.ts';
import type { DatabaseView } from '../state/database.ts';
import { databaseOf, type DatabaseName } from '../data/resource-name.ts';
import { StatusError } from '../data/status-error.ts';
import type { Timestamp } from '../data/timestamp.ts';
import { EvaluationError } from './evaluation-error.ts';
import { fromJson, judgedOf, resourceOf } from './judged.ts';
import type { Lookups } from './judgement.ts';
import { MAX_LOOKUPS, MAX_LOOKUPS_OF_REQUEST } from './limits.ts';
import { isOf, textOf } from './rules-value.ts';
import type { RulesTypes, RulesValue } from './rules-value.ts';
import { Ruleset } from './ruleset.ts';

/** The rules of each project. They decide whether a caller has access. */
export class SecurityRules implements Authority {
  readonly #now: () => Timestamp;
  readonly #ofProjects = new Map<string, Ruleset>();
  #ofOthers: Ruleset | undefined;
  readonly #listeners = new Set<() => void>();

  /** @param now returns the time of requests that read */
  constructor(now: () => Timestamp) {
    this.#now = now;
  }

  /**
   * Applies rules to a project; without a project, to all projects that have no rules of their own.
   * If it throws a RulesFileError, the previous rules remain in force.
   */
  load(text: string, project?: string): void {
    const ruleset = new Ruleset(text);
    for (const warning of ruleset.warnings) {
      process.stderr.write(`Firestore: in the security rules, ${warning}\n`);
    }
    if (project === undefined) this.#ofOthers = ruleset;
    else this.#ofProjects.set(project, ruleset);
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  authorize(
    caller: Caller,
    accesses: readonly Access[],
    view: DatabaseView,
    after: Pick<DatabaseView, 'get'> = view,
  ): void {
    if (caller.kind === 'admin') return;
    const auth = authOf(caller);
    const askedByRequest = new Set<string>();
    for (const access of accesses) {
      if (access.kind === 'listCollections') {
        throw denied(['only the Admin SDK may list collections']);
      }
      const database = databaseOf(access.kind === 'list' ? access.parent : access.name);
      const project = database.split('/')[1] ?? '';
      const ruleset = this.#ofProjects.get(project) ?? this.#ofOthers;
      if (!ruleset) {
        throw denied([
          `no security rules are loaded for ${project}, so only the Admin SDK may do anything: start with --rules FILE or PUT them at /emulator/v1/projects/${project}:securityRules`,
        ]);
      }
      const lookups = lookupsIn(view, after, database, askedByRequest);
      for (const judged of judgedOf(access, auth, this.#now(), (name) => view.get(name))) {
        const verdict = ruleset.judge(judged, lookups);
        if (!verdict.allowed) throw denied(verdict.reasons);
      }
    }
  }
}

/**
 * Returns the error with production's text, and with the reasons, which help to correct the rules.
 */
function denied(reasons: readonly string[]): StatusError {
  const message = `Missing or insufficient permissions: ${reasons.join(', ')}`;
  return new StatusError('PERMISSION_DENIED', message);
}

function lookupsIn(
  view: Pick<DatabaseView, 'get'>,
  after: Pick<DatabaseView, 'get'>,
  database: DatabaseName,
  askedByRequest: Set<string>,
): Lookups {
  const asked = new Set<string>();
  const find = (path: RulesTypes['path'], at = view) => {
    const name = nameOf(path, database);
    const read = at === view ? name : `${name} afterwards`;
    for (const [names, most] of [
      [asked, MAX_LOOKUPS],
      [askedByRequest, MAX_LOOKUPS_OF_REQUEST],
    ] as const) {
      names.add(read);
      if (names.size > most) {
        throw new EvaluationError(`more than ${most} documents are looked up`);
      }
    }
    return at.get(name);
  };
  return {
    get: (path) => resourceOf(find(path)),
    exists: (path) => find(path) !== undefined,
    getAfter: (path) => resourceOf(find(path, after)),
    existsAfter: (path) => find(path, after) !== undefined,
    debug: (value, { line, column }) => {
      const text = textOf(value, () => 'unknown');
      process.stderr.write(`Firestore: debug() at L${line}:${column}: ${text}\n`);
    },
  };
}

/**
 * Returns the name of the document at a path of the rules. The document must be in this database.
 */
function nameOf({ segments }: RulesTypes['path'], database: DatabaseName): string {
  const known = segments.map((segment) => {
    if (typeof segment === 'string') return segment;
    throw segment.unproven();
  });
  const [databases, id, documents, ...rest] = known;
  if (databases !== 'databases' || documents !== 'documents' || !database.endsWith(`/${id}`)) {
    throw new EvaluationError(`/${known.join('/')} is not in /databases/{database}/documents`);
  }
  if (rest.length === 0 || rest.length % 2 !== 0) {
    throw new EvaluationError(`/${known.join('/')} names no document`);
  }
  return [database, 'documents', ...rest].join('/');
}

/**
 * Returns `request.auth`: the token's user with its claims; null for an anonymous caller. Like
 * Google's emulator, it trusts the claims unchecked, because the Auth emulator signs no tokens and
 * tests use expired ones. A credential that is not a token is UNAUTHENTICATED.
 */
export function authOf(caller: Exclude<Caller, { kind: 'admin' }>): RulesValue {
  if (caller.kind === 'anonymous') return null;
  let claims: RulesValue;
  try {
    const [, payload = ''] = caller.token.split('.');
    claims = fromJson(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StatusError('UNAUTHENTICATED', 'The authorization is not a JSON Web Token.');
  }
  const uid = isOf('map', claims) ? (claims.get('user_id') ?? claims.get('sub')) : undefined;
  if (typeof uid === 'string' && uid !== '')
    return new Map([
      ['uid', uid],
      ['token', claims],
    ]);
  throw new StatusError('UNAUTHENTICATED', 'The token names no user: it lacks sub and user_id.');
}
