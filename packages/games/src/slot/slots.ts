import type { SlotDefinition } from './definition.ts'
import { harbour } from './maths/harbour.ts'
import { pier } from './maths/pier.ts'
import { isles } from './maths/isles.ts'
import { hive } from './maths/hive.ts'
import { curio } from './maths/curio.ts'
import { express } from './maths/express.ts'
import { meadow } from './maths/meadow.ts'
import { court } from './maths/court.ts'
import { glass } from './maths/glass.ts'
import { orchard } from './maths/orchard.ts'
import { river } from './maths/river.ts'
import { throne } from './maths/throne.ts'
import { forge } from './maths/forge.ts'
import { stalk } from './maths/stalk.ts'
import { storm } from './maths/storm.ts'
import { tide } from './maths/tide.ts'
import { vault } from './maths/vault.ts'
import { spark } from './maths/spark.ts'
import { summit } from './maths/summit.ts'
import { sugar } from './maths/sugar.ts'

export const slotIds = [
  'koi-river',
  'last-crown',
  'night-orchard',
  'lotus-court',
  'masquerade',
  'golden-noon',
  'ember-forge',
  'deep-bell',
  'clockwork-vault',
  'neon-seven',
  'jade-summit',
  'paper-cranes',
  'star-chart',
  'toadstool-hollow',
  'arctic-lights',
  'midnight-brass',
  'copper-canyon',
  'serpent-temple',
  'silver-screen',
  'sugar-orbit',
  'gilded-hive',
  'lantern-harbour',
  'wonder-pier',
  'windward-isles',
  'curio-cabinet',
  'firefly-meadow',
  'night-express',
  'rose-window',
  'beanstalk-rising',
  'storm-kite',
] as const

export type SlotId = (typeof slotIds)[number]

/** The slots: a title and a mathematics. Their art is the studio's. */
export const slots: Record<SlotId, { title: string; definition: SlotDefinition }> = {
  'koi-river': { title: 'Koi River', definition: river },
  'last-crown': { title: 'Last Crown', definition: throne },
  'night-orchard': { title: 'Night Orchard', definition: orchard },
  'lotus-court': { title: 'Lotus Court', definition: court },
  masquerade: { title: 'Masquerade', definition: throne },
  'golden-noon': { title: 'Golden Noon', definition: river },
  'ember-forge': { title: 'Ember Forge', definition: forge },
  'deep-bell': { title: 'Deep Bell', definition: tide },
  'clockwork-vault': { title: 'Clockwork Vault', definition: vault },
  'neon-seven': { title: 'Neon Seven', definition: spark },
  'jade-summit': { title: 'Jade Summit', definition: summit },
  'paper-cranes': { title: 'Paper Cranes', definition: court },
  'star-chart': { title: 'Star Chart', definition: throne },
  'toadstool-hollow': { title: 'Toadstool Hollow', definition: orchard },
  'arctic-lights': { title: 'Arctic Lights', definition: tide },
  'midnight-brass': { title: 'Midnight Brass', definition: vault },
  'copper-canyon': { title: 'Copper Canyon', definition: spark },
  'serpent-temple': { title: 'Serpent Temple', definition: forge },
  'silver-screen': { title: 'Silver Screen', definition: summit },
  'sugar-orbit': { title: 'Sugar Orbit', definition: sugar },
  'gilded-hive': { title: 'Gilded Hive', definition: hive },
  'lantern-harbour': { title: 'Lantern Harbour', definition: harbour },
  'wonder-pier': { title: 'Wonder Pier', definition: pier },
  'windward-isles': { title: 'Windward Isles', definition: isles },
  'curio-cabinet': { title: 'Curio Cabinet', definition: curio },
  'firefly-meadow': { title: 'Firefly Meadow', definition: meadow },
  'night-express': { title: 'Night Express', definition: express },
  'rose-window': { title: 'Rose Window', definition: glass },
  'beanstalk-rising': { title: 'Beanstalk Rising', definition: stalk },
  'storm-kite': { title: 'Storm Kite', definition: storm },
}
