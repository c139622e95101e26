import { createStore, useStore } from '../../shell/create-store.ts'

/** The country whose payment methods the wallet shows, if the player has chosen one other than their own. */
const chosen = createStore<string | null>(null)

export const chooseRegion = (country: string) => chosen.write(country)

export const useChosenRegion = (): string | null => useStore(chosen)
