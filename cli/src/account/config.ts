import type { CommandContext } from '../command-context.ts';
import { parseAddress } from '../api/address.ts';
import { usageFailure } from '../failure.ts';
import { printFacts } from '../terminal/facts.ts';
import { plainText } from '../terminal/text.ts';
import { CredentialStore } from './credential-store.ts';
import { settingsFile } from './config-folder.ts';
import { writeSettings, type Settings } from './settings.ts';
import { isLanguage, LANGUAGES } from '../language/choice.ts';
import { t, message } from '../language/translator.ts';

export const SETTING_NAMES = ['api', 'channel', 'color', 'language', 'profile'] as const;
type SettingName = (typeof SETTING_NAMES)[number];

/** Shows every setting with its value, and the file that holds them. */
export async function showSettings(context: CommandContext): Promise<void> {
  const { output, json, folder, profile } = context;
  const values = Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(context, name)]));
  if (json)
    return output.document({
      status: 'success',
      file: settingsFile(folder),
      used_profile: profile,
      settings: Object.fromEntries(SETTING_NAMES.map((name) => [name, values[name] ?? null])),
    });
  const unset = output.isTerminal ? t('setting.none') : '';
  printFacts(
    output,
    SETTING_NAMES.map((name) => [name, plainText(values[name] ?? unset)]),
  );
  output.note(t('setting.holdsFor', { profile, file: settingsFile(folder) }));
}

/** Prints the value of a setting, or nothing if it is not set. */
export async function getSetting(context: CommandContext, name: string): Promise<void> {
  const known = settingName(name);
  const value = valueOf(context, known);
  if (context.json)
    context.output.document({ status: 'success', name: known, value: value ?? null });
  else if (value !== undefined) context.output.line(plainText(value));
}

/** Sets a value, or unsets the setting if `value` is undefined. */
export async function setSetting(
  context: CommandContext,
  name: string,
  value: string | undefined,
): Promise<void> {
  const { output, json, folder, settings, profile } = context;
  const known = settingName(name);
  await writeSettings(folder, changed(settings, profile, known, checked(folder, known, value)));
  if (json) return output.document({ status: 'success', name: known, value: value ?? null });
  output.note(t(value === undefined ? 'setting.unset' : 'setting.set', { name: known }));
}

/** Stores the channel that the commands of this profile use by default. */
export async function rememberChannel(
  { folder, settings, profile }: CommandContext,
  channel: string | undefined,
): Promise<void> {
  await writeSettings(folder, changed(settings, profile, 'channel', channel));
}

function valueOf({ settings, profile }: CommandContext, name: SettingName): string | undefined {
  if (name === 'profile' || name === 'color' || name === 'language') return settings[name];
  return settings.profiles?.[profile]?.[name];
}

function changed(
  settings: Settings,
  profile: string,
  name: SettingName,
  value: string | undefined,
): Settings {
  if (name === 'profile') return { ...settings, profile: value };
  if (name === 'color') return { ...settings, color: colorOf(value) };
  if (name === 'language') return { ...settings, language: isLanguage(value) ? value : undefined };
  const profiles = settings.profiles ?? {};
  return {
    ...settings,
    profiles: { ...profiles, [profile]: { ...profiles[profile], [name]: value } },
  };
}

function checked(folder: string, name: SettingName, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (name === 'api') return parseAddress(value, message('usage.apiSetting'));
  if (name === 'profile') void new CredentialStore(folder, value);
  if (name === 'color' && colorOf(value) === undefined)
    throw usageFailure(message('setting.color', { value }));
  if (name === 'language' && !isLanguage(value))
    throw usageFailure(message('setting.language', { languages: LANGUAGES.join(', '), value }));
  if (value.trim() === '') throw usageFailure(message('setting.empty', { name }));
  return value;
}

function colorOf(value: string | undefined): Settings['color'] {
  return value === 'auto' || value === 'always' || value === 'never' ? value : undefined;
}

function settingName(name: string): SettingName {
  const known = SETTING_NAMES.find((each) => each === name);
  if (known === undefined)
    throw usageFailure(
      message('setting.unknown', { name }),
      message('setting.known', { names: SETTING_NAMES.join(', ') }),
    );
  return known;
}
