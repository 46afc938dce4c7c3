import { api } from './procedure.ts';
import { openApiDocument } from './openapi-document.ts';

/** Returns the contract as an OpenAPI document, for clients by other developers. */
export const openApi = api.description.openApi.handler(async ({ context }) => ({
  ...(await openApiDocument(context.app.config)),
}));
