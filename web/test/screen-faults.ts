import axe from 'axe-core';

/**
 * Resolves with the faults that axe finds on the current screen, except those that need a layout,
 * such as colours and landmarks. End-to-end tests check these.
 */
export async function screenFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: {
      'color-contrast': { enabled: false },
      'link-in-text-block': { enabled: false },
      region: { enabled: false },
    },
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}, ${help}: ${node.html}`),
  );
}
