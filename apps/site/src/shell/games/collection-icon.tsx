import { Dices, Flame, Gem, Gift, LayoutGrid, Radio, Sparkle, Spade } from 'lucide-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ className?: string }>

/** Icons of the default content's collections. Other collections get a generic one. */
const icons: Record<string, Icon> = {
  popular: Flame,
  new: Sparkle,
  'free-games': Gift,
  originals: Dices,
  dice: Dices,
  slots: Gem,
  tables: Spade,
  live: Radio,
}

export const collectionIcon = (identity: string): Icon => icons[identity] ?? LayoutGrid
