/** How the operator and everyone else recognise simulated players: by the domain of their email, which nobody else has. */
export const SIMULATED_DOMAIN = 'simulated.example'

/** @param email In lowercase; null if the player has none */
export const isSimulatedEmail = (email: string | null): boolean =>
  email?.endsWith(`@${SIMULATED_DOMAIN}`) ?? false
