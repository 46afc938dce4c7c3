import { z } from 'zod';

import { endpoint } from './endpoint.ts';

export const descriptionContract = {
  /** Returns the contract as an OpenAPI 3.1 document. */
  openApi: endpoint({
    access: 'public',
    scope: 'none',
    route: { method: 'GET', path: '/api/openapi.json', tags: ['description'] },
    output: z.record(z.string(), z.unknown()),
  }),
};
