import { contract } from '@threadsweep/shared/contract/contract.ts';
import { CATEGORIES } from '@threadsweep/shared/category.ts';
import { comment } from '@threadsweep/shared/contract/comment.ts';
import { video } from '@threadsweep/shared/contract/video.ts';
import { AUTHOR_RULES } from '@threadsweep/shared/rules.ts';
import { TEXT_RULE_KINDS } from '@threadsweep/shared/text-rules.ts';
import * as z from 'zod';

import { EXIT } from '../exit-code.ts';
import { LANGUAGES } from '../language/choice.ts';
import { DOCUMENT_VERSION, snakeCase } from '../terminal/document.ts';

const version = z.literal(DOCUMENT_VERSION);
const exitCode = z.literal(Object.values(EXIT));
const whole = z.number().int();
const byCategory = z.record(z.enum(CATEGORIES), whole);

/** Returns the schema of a successful command's document. */
function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ version, status: z.literal('success'), ...shape });
}

const failureFields = {
  status: z.literal('error'),
  error: z.string(),
  code: z.string(),
  hint: z.string().optional(),
  exit_code: exitCode,
};

/** The document of a failed command, with the data that it read before. */
const failure = z.looseObject({ version, ...failureFields });

const { getPass, cleanVideo } = contract.cleaning;
const pass = outputOf(getPass).shape.pass.extend({ video_title: z.string().nullable() });
const { would_hide: candidates, pass_id: passId } =
  outputOf(cleanVideo).options[0].shape.body.shape;
const [listedPass, listedAction] = outputOf(contract.activity.listActivity).shape.activity.element
  .options;
const channel = outputOf(contract.channel.listChannels).element;
const { user } = outputOf(contract.account.exportData).shape;

const insightsOutput = outputOf(contract.insights.getInsights);
const { campaigns } = insightsOutput.shape.insights.unwrap().shape.advanced.unwrap().shape;

const numbers = {
  cleaned_count: whole,
  total_comments_on_youtube: whole,
  comments_processed_in_db: whole,
  comments_moderated_on_youtube: whole,
  new_comments: whole,
  updated_comments: whole,
  quota_units: whole,
  by_category: byCategory,
};

/** The fields that identify the video of a result. */
const ofVideo = { video: z.string(), title: z.string().nullable() };
const cleaned = {
  ...ofVideo,
  ...numbers,
  limit_reached: z.boolean(),
  pass_id: passId,
  dry_run: z.boolean(),
  would_hide: candidates,
  message: z.string(),
};
const cleanResult = z.union([
  z.object({ ...cleaned, status: z.enum(['done', 'skipped']) }),
  z.object({
    ...cleaned,
    ...failureFields,
    status: z.enum(['done', 'waiting', 'failed', 'undone']),
  }),
  z.object({ ...ofVideo, ...failureFields }),
]);

const clean = z.object({
  version,
  status: z.enum(['success', 'error']),
  exit_code: exitCode,
  results: z.array(cleanResult),
  totals: z.object({ videos: whole, failed: whole, skipped: whole, would_hide: whole, ...numbers }),
});

const moderated = z.object({
  version,
  video: z.string(),
  action: z.enum(['hide', 'restore']),
  done: z.array(z.string()),
  pending: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), error: z.string(), code: z.string().optional() })),
  status: z.enum(['success', 'error']),
  exit_code: exitCode,
});

const undone = z.object({
  version,
  status: z.enum(['success', 'error']),
  exit_code: exitCode,
  dry_run: z.boolean(),
  results: z.array(
    z.union([
      outputOf(contract.cleaning.undoPass).extend({ pass_id: z.string() }),
      outputOf(contract.cleaning.undoPass).extend({ pass_id: z.string(), ...failureFields }),
      z.object({
        pass_id: z.string(),
        status: z.literal('success'),
        would_restore: whole,
        pass: pass.omit({ video_title: true }),
      }),
      z.object({ pass_id: z.string(), ...failureFields }),
    ]),
  ),
});

const ruled = z.object({
  version,
  status: z.enum(['success', 'error']),
  exit_code: exitCode,
  results: z.array(
    z.union([
      z.object({
        author: z.string(),
        status: z.literal('success'),
        id: z.string(),
        rule: z.enum([...AUTHOR_RULES, 'none']),
      }),
      z.object({ author: z.string(), ...failureFields }),
    ]),
  ),
});

const ruledTexts = z.object({
  version,
  status: z.enum(['success', 'error']),
  exit_code: exitCode,
  results: z.array(
    z.union([
      z.object({
        text: z.string(),
        status: z.literal('success'),
        kind: z.enum(TEXT_RULE_KINDS),
        rule: z.enum(['block', 'none']),
      }),
      z.object({ text: z.string(), ...failureFields }),
    ]),
  ),
});

const verdict = z.union([
  z.object({
    version,
    id: z.string(),
    verdict: z.enum(['hide', 'ask', 'keep']),
    category: z.enum(CATEGORIES).nullable(),
    score: z.number(),
    reasons: z.array(
      z.object({
        code: z.string(),
        start: whole.optional(),
        end: whole.optional(),
        weight: z.number(),
      }),
    ),
  }),
  z.object({
    version,
    status: z.literal('error'),
    error: z.string(),
    code: z.literal('BAD_LINE'),
    line: whole,
  }),
]);

/** A comment with its video. */
const listed = comment.extend({ video_id: z.string(), video_title: z.string().nullable() });

const setting = success({ name: z.string(), value: z.string().nullable() });

const settings = success({
  file: z.string(),
  used_profile: z.string(),
  settings: z.object({
    api: z.string().nullable(),
    channel: z.string().nullable(),
    color: z.enum(['auto', 'always', 'never']).nullable(),
    language: z.enum(LANGUAGES).nullable(),
    profile: z.string().nullable(),
  }),
});

const login = { api: z.string(), profile: z.string(), user };
const auto = success({ auto_cleaning_enabled: z.boolean() });

/**
 * The schemas of the output of `--json` by command: one document, or for `watch` and `judge` a
 * record on each line. Field names are those of the API; `--json` writes all of them in snake case.
 */
const DOCUMENTS = {
  login: success(login),
  logout: success({ profile: z.string(), was_logged_in: z.boolean() }),
  whoami: success({ ...login, source: z.enum(['profile', 'THREADSWEEP_TOKEN']) }),
  sessions: outputOf(contract.session.listSessions).extend({ version }),
  'sessions end': z.union([
    outputOf(contract.session.endSession).extend({ version }),
    outputOf(contract.session.endOtherSessions).extend({ version }),
  ]),
  tokens: outputOf(contract.token.listTokens).extend({ version }),
  'tokens create': outputOf(contract.token.createToken).extend({ version }),
  'tokens revoke': outputOf(contract.token.revokeToken).extend({ version }),
  auto,
  sensitivity: success({ sensitivity: user.shape.sensitivity }),
  export: success({
    file: z.string(),
    format: z.enum(['json', 'csv']),
    channels: whole,
    videos: whole,
    decisions: whole,
    days: whole,
    passes: whole,
    actions: whole,
  }),
  channels: success({ channels: z.array(channel.extend({ active: z.boolean() })) }),
  'channels switch': success({ channel }),
  'channels connect': z.union([success({ channel }), success({ authorization_url: z.string() })]),
  'channels transfer': success({ channel }),
  'channels disconnect': success({ channel }),
  videos: success({
    videos: z.array(video.omit({ publishedAgo: true, lastCleanedAgo: true })),
  }),
  comments: z.object({
    version,
    status: z.enum(['success', 'error']),
    /** Null for all videos of the channel. */
    video: z.string().nullable(),
    visible: z.array(listed).optional(),
    hidden: z.array(listed).optional(),
    /** The videos that could not be read; omitted if there are none. */
    failed: z.array(z.object({ video: z.string(), ...failureFields })).optional(),
    /** The videos whose comments are turned off; omitted if there are none. */
    skipped: z.array(z.object({ video: z.string(), message: z.string() })).optional(),
    exit_code: exitCode.optional(),
    visible_total: whole,
    hidden_total: whole,
    hidden_expiring: whole.optional(),
    hidden_gone: whole.optional(),
  }),
  hide: moderated,
  restore: moderated,
  clean,
  apply: clean,
  watch: pass.extend({ version }),
  passes: success({ passes: z.array(pass) }),
  activity: success({
    activity: z.array(
      z.discriminatedUnion('type', [
        listedPass.extend({ video_title: z.string().nullable() }),
        listedAction.extend({ video_title: z.string().nullable() }),
      ]),
    ),
  }),
  undo: undone,
  quota: outputOf(contract.quota.getQuota).extend({ version }),
  rules: success({
    rules: z.array(
      z.object({
        rule: z.enum(AUTHOR_RULES),
        id: z.string(),
        /** The author's name; null if it was not read, or if YouTube no longer has the author. */
        name: z.string().nullable(),
        added_at: z.string(),
      }),
    ),
    texts: outputOf(contract.rules.listRules).shape.texts,
  }),
  'rules trust': ruled,
  'rules block': ruled,
  'rules remove': ruled,
  'rules block-text': ruledTexts,
  'rules unblock-text': ruledTexts,
  review: outputOf(contract.review.listReview).extend({ version }),
  insights: insightsOutput.extend({ version }),
  campaigns: insightsOutput.pick({ plan: true, since: true }).extend({
    version,
    status: z.literal('success'),
    campaigns: campaigns.nullable(),
  }),
  open: success({ url: z.string() }),
  judge: verdict,
  scan: outputOf(contract.scan.scanVideo).extend({ version }),
  config: settings,
  'config get': setting,
  'config set': setting,
  'config unset': setting,
} as const satisfies Record<string, z.ZodType>;

export type DocumentName = keyof typeof DOCUMENTS;

export function isDocumentName(name: string): name is DocumentName {
  return Object.hasOwn(DOCUMENTS, name);
}

export function documentNames(): string[] {
  return Object.keys(DOCUMENTS);
}

/** Returns the JSON Schema of a command's document: its result or its failure. */
export function schemaOf(name: DocumentName): z.core.JSONSchema.JSONSchema {
  const schema = z.toJSONSchema(z.union([DOCUMENTS[name], failure]), { reused: 'inline' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema with other names of fields is a schema
  return inSmallLetters(schema) as z.core.JSONSchema.JSONSchema;
}

/** Returns a schema with field names in snake case, as `--json` writes them. */
function inSmallLetters(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, of]: [string, unknown]) => [
              snakeCase(name),
              isObject(of) ? inSmallLetters(of) : of,
            ]),
          ),
        ];
      if (key === 'required' && Array.isArray(value))
        return [key, value.map(String).map(snakeCase)];
      if (Array.isArray(value))
        return [key, value.map((each: unknown) => (isObject(each) ? inSmallLetters(each) : each))];
      return [key, isObject(value) ? inSmallLetters(value) : value];
    }),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function outputOf<Output>({
  '~orpc': { outputSchema },
}: {
  '~orpc': { outputSchema?: Output };
}): Output {
  if (outputSchema === undefined) throw new Error('The endpoint has no output.');
  return outputSchema;
}
