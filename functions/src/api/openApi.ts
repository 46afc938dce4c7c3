import { api } from './procedure.ts';
import { openApiDocument } from './openapi-document.ts';

/** The contract as an OpenAPI document, for whoever calls the API without our client. */
export const openApi = api.description.openApi.handler(async ({ context }) => ({
  ...(await openApiDocument(context.app.config)),
}));
