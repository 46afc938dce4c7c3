import type { Access, Authorize } from '../access.ts';
import type { DatabaseView } from '../database.ts';
import { databaseOf, type DatabaseName } from '../resource-name.ts';
import { StatusError } from '../status-error.ts';
import type { Timestamp } from '../timestamp.ts';
import type { Lookups } from './evaluate.ts';
import { judgedOf, resourceOf } from './judged.ts';
import { EvaluationError, type Path } from './rules-value.ts';
import { Ruleset } from './ruleset.ts';
import { textOf } from './text.ts';
import { authOf } from './token.ts';

/**
 * How many different documents one operation may look up (documented). That all operations of one
 * commit together may look up 20 is not kept here.
 */
const MAX_LOOKUPS = 10;

/** The rules of each project, and whether they let a caller do something. */
export class SecurityRules {
  readonly #now: () => Timestamp;
  readonly #ofProjects = new Map<string, Ruleset>();
  #ofOthers: Ruleset | undefined;

  /** `now` gives the time of requests that read. */
  constructor(now: () => Timestamp) {
    this.#now = now;
  }

  /**
   * Puts rules in force for a project, or without one for all projects that have none themselves.
   * A RulesFileError leaves in force what was.
   */
  load(text: string, project?: string): void {
    const ruleset = new Ruleset(text);
    if (project === undefined) this.#ofOthers = ruleset;
    else this.#ofProjects.set(project, ruleset);
  }

  readonly authorize: Authorize = (caller, access, view) => {
    if (caller.kind === 'admin') return;
    const auth = authOf(caller);
    if (access.kind === 'listCollections') {
      throw denied(['only the Admin SDK may list collections']);
    }
    const database = databaseIn(access);
    const project = database.split('/')[1] ?? '';
    const ruleset = this.#ofProjects.get(project) ?? this.#ofOthers;
    if (!ruleset) {
      throw denied([
        `no security rules are loaded for ${project}, so only the Admin SDK may do anything: start with --rules FILE or PUT them at /emulator/v1/projects/${project}:securityRules`,
      ]);
    }
    const lookups = lookupsIn(view, database);
    const current = (name: string) => view.get(name);
    for (const judged of judgedOf(access, auth, this.#now(), current)) {
      const verdict = ruleset.judge(judged, lookups);
      if (!verdict.allowed) throw denied(verdict.reasons);
    }
  };
}

function databaseIn(access: Exclude<Access, { kind: 'listCollections' }>): DatabaseName {
  return databaseOf(access.kind === 'list' ? access.parent : access.name);
}

/** Production's sentence, and what helps to mend the rules. */
function denied(reasons: readonly string[]): StatusError {
  return new StatusError(
    'PERMISSION_DENIED',
    `Missing or insufficient permissions: ${reasons.join(', ')}`,
  );
}

function lookupsIn(view: DatabaseView, database: DatabaseName): Lookups {
  const asked = new Set<string>();
  const find = (path: Path) => {
    const name = nameOf(path, database);
    asked.add(name);
    if (asked.size > MAX_LOOKUPS) {
      throw new EvaluationError(`more than ${MAX_LOOKUPS} documents are looked up`);
    }
    return view.get(name);
  };
  return {
    get: (path) => resourceOf(find(path)),
    exists: (path) => find(path) !== undefined,
    debug: (value, { line, column }) => {
      process.stderr.write(`Firestore: debug() at L${line}:${column}: ${textOf(value)}\n`);
    },
  };
}

/** The document that a path of the rules names, which must be one of this database. */
function nameOf({ segments }: Path, database: DatabaseName): string {
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
