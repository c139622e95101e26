/**
 * A brand is data: a name, a logo, and values for the design tokens. `tokens.css` holds the default brand's values.
 * Another brand overrides them on the page, and components don't know about it.
 */

export interface Brand {
  name: string
  /** A complete SVG document. */
  logo: string
  colors: Readonly<Record<string, string>>
  fonts: Readonly<Record<string, string>>
  radius: Readonly<Record<string, string>>
}

/** The tokens that a brand sets; nothing else can be branded. */
export const BRAND_TOKENS = {
  colors: [
    'ink',
    'panel',
    'raised',
    'lifted',
    'line',
    'edge',
    'text',
    'muted',
    'faint',
    'brass',
    'brass-bright',
    'brass-deep',
    'on-brass',
    'jade',
    'coral',
    'azure',
  ],
  fonts: ['display', 'text'],
  radius: ['tick', 'control', 'card', 'panel', 'chip'],
} as const

/** The brand's values by custom property name. */
export function tokensOf({ colors, fonts, radius }: Brand): Record<string, string> {
  return Object.fromEntries([
    ...BRAND_TOKENS.colors.map((name) => [`--color-${name}`, colors[name] ?? '']),
    ...BRAND_TOKENS.fonts.map((name) => [`--font-${name}`, `${fonts[name] ?? ''}, system-ui, sans-serif`]),
    ...BRAND_TOKENS.radius.map((name) => [`--radius-${name}`, radius[name] ?? '']),
  ]) as Record<string, string>
}

/** The WCAG 2 contrast of two colours in `#rrggbb`, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const GROUNDS = ['ink', 'panel', 'raised'] as const
const TEXTS = ['text', 'muted', 'brass', 'jade', 'coral', 'azure'] as const

/** What WCAG AA requires of the colour pairs in the design: 4.5 for text, 3 for the border of a control. */
export const CONTRASTS: readonly { front: string; ground: string; least: number }[] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((front) => ({ front, ground, least: 4.5 }))),
  ...GROUNDS.map((ground) => ({ front: 'faint', ground, least: 4.5 })),
  ...GROUNDS.map((ground) => ({ front: 'edge', ground, least: 3 })),
  { front: 'text', ground: 'lifted', least: 4.5 },
  { front: 'muted', ground: 'lifted', least: 4.5 },
  ...['brass', 'brass-bright', 'brass-deep'].map((ground) => ({ front: 'on-brass', ground, least: 4.5 })),
]
