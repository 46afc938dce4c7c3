/** Something that whoever runs a command can mend: shown as one message, without a stack. */
export class Failure extends Error {}
