import { Dices, Flame, Gem, Gift, LayoutGrid, Radio, Sparkles, Spade } from 'lucide-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ className?: string }>

/** Emblems of the collections that the default content has; an operator's own get the general one. */
const icons: Record<string, Icon> = {
  popular: Flame,
  new: Sparkles,
  'free-games': Gift,
  originals: Dices,
  dice: Dices,
  slots: Gem,
  tables: Spade,
  live: Radio,
}

export const collectionIcon = (identity: string): Icon => icons[identity] ?? LayoutGrid
