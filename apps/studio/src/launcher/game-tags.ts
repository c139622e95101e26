/** What the slots are about, in the words that search knows (`search-synonyms.json`). */
const tags: Readonly<Record<string, readonly string[]>> = {
  'arctic-lights': ['animals', 'nature', 'night'],
  'clockwork-vault': ['adventure', 'jewels'],
  'copper-canyon': ['adventure', 'nature'],
  'deep-bell': ['sea', 'adventure'],
  'ember-forge': ['jewels', 'magic'],
  'gilded-hive': ['animals', 'food', 'nature'],
  'golden-noon': ['adventure', 'jewels'],
  'jade-summit': ['jewels', 'travel'],
  'koi-river': ['animals', 'nature'],
  'lantern-harbour': ['night', 'sea', 'travel'],
  'last-crown': ['adventure', 'jewels'],
  'lotus-court': ['nature', 'travel'],
  masquerade: ['magic', 'night'],
  'midnight-brass': ['city', 'music', 'night'],
  'neon-seven': ['city', 'classic', 'food'],
  'night-orchard': ['food', 'nature', 'night'],
  'paper-cranes': ['animals', 'travel'],
  'serpent-temple': ['adventure', 'animals'],
  'silver-screen': ['city', 'classic'],
  'star-chart': ['night', 'travel'],
  'sugar-orbit': ['food', 'night'],
  'toadstool-hollow': ['magic', 'nature'],
  'windward-isles': ['adventure', 'sea', 'travel'],
  'wonder-pier': ['city', 'sea'],
}

export const tagsOf = (gameId: string): readonly string[] => tags[gameId] ?? []
