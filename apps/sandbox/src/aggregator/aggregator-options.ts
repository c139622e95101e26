/** What the aggregator stand-in knows about the operator. Without it, the stand-in is off. */
export interface AggregatorOptions {
  /** The operator's ID of this game provider. */
  providerId: string
  gamesCount: number
  /** Shared with the operator; signs in both directions. During a key change, several are accepted. */
  secret: () => string
  listAcceptedSecrets: () => readonly string[]
}
