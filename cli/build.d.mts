/** Bundles the CLI into a folder, which is replaced. */
export function buildCli(folder: string, defaultApi?: string): Promise<void>;
