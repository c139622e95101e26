/**
 * A brand is data: a name, a logo, and the values of the design's tokens. `tokens.css` holds those of the default brand;
 * another brand overrides them on the page, and no component knows of it.
 */

export interface Brand {
  name: string
  /** An SVG document of its own. */
  logo: string
  colors: Readonly<Record<string, string>>
  fonts: Readonly<Record<string, string>>
  radius: Readonly<Record<string, string>>
}

/** The names that a brand gives a value to; nothing else can be branded. */
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

/** The brand's values by the names of the custom properties. */
export function tokensOf({ colors, fonts, radius }: Brand): Record<string, string> {
  return Object.fromEntries([
    ...BRAND_TOKENS.colors.map((name) => [`--color-${name}`, colors[name] ?? '']),
    ...BRAND_TOKENS.fonts.map((name) => [`--font-${name}`, `${fonts[name] ?? ''}, system-ui, sans-serif`]),
    ...BRAND_TOKENS.radius.map((name) => [`--radius-${name}`, radius[name] ?? '']),
  ]) as Record<string, string>
}

/** The contrast of two colours by WCAG 2, 1 to 21; colours are `#rrggbb`. */
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

/** What WCAG AA asks of the pairs that the design puts together: 4.5 for text, 3 for the border of a control. */
export const CONTRASTS: readonly { front: string; ground: string; least: number }[] = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((front) => ({ front, ground, least: 4.5 }))),
  ...GROUNDS.map((ground) => ({ front: 'faint', ground, least: 4.5 })),
  ...GROUNDS.map((ground) => ({ front: 'edge', ground, least: 3 })),
  { front: 'text', ground: 'lifted', least: 4.5 },
  { front: 'muted', ground: 'lifted', least: 4.5 },
  ...['brass', 'brass-bright', 'brass-deep'].map((ground) => ({ front: 'on-brass', ground, least: 4.5 })),
]
