/** Bundles the CLI into a folder and replaces the folder's earlier content. */
export function buildCli(folder: string, defaultApi?: string): Promise<void>;
