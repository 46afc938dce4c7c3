import axe from 'axe-core';

/**
 * What axe finds wrong with the screen as it is now, without what needs a layout: colours, and where
 * the page's parts lie. End-to-end tests look at those.
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
