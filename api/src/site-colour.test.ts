import { DEFAULT_BRAND, DEFAULT_COLOUR, brandOf, contrast, hasContrast } from './site-colour'

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#FFFFFF', '#000000')).toBe(21)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

test('the first design’s colours are as they are', () => {
  expect(brandOf(DEFAULT_COLOUR.toLowerCase())).toBe(DEFAULT_BRAND)
})

test.each(['#7A1FA2', '#B4235A', '#1F5FBF', '#000000', '#5B5B00', '#C00000', '#0B6B76'])(
  'every colour that follows from %s can be read in both themes',
  (hex) => {
    expect(hasContrast(hex)).toBe(true)
    const { light, dark } = brandOf(hex)
    for (const { brand, onBrand, brandHover, brandSoft } of [light, dark]) {
      expect(contrast(onBrand, brand)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onBrand, brandHover)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(brand, brandSoft)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(light.brand, '#ECF0F2')).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['#0B1217', '#121C23', '#19262F'])
      expect(contrast(dark.brand, ground)).toBeGreaterThanOrEqual(4.5)
  },
)
