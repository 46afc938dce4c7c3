import { z } from 'zod';

import { endpoint, isoTime } from './endpoint.ts';

export const healthContract = {
  health: endpoint
    .meta({ access: 'public', limit: null })
    .route({ method: 'GET', path: '/api/health', tags: ['health'] })
    .errors({ SERVICE_UNAVAILABLE: { status: 503 } })
    .output(z.object({ status: z.literal('success'), time: isoTime, version: z.string() })),
};
