/** Why there is no backup, or none that can be brought back: one line for who asked. */
export class BackupFault extends Error {}
