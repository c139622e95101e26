/** The texts of one command in another language than English, which the server gives. */
export interface CommandText {
  name: string
  about: string
  /** What its options mean. Arguments are explained by the command. */
  options?: Readonly<Record<string, string>>
}

/** By the names of the command line. */
export type CommandTexts = Readonly<Record<string, CommandText>>
