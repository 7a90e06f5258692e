/**
 * Readings at 0, 25, 50, 75 and 100 % of every signal type and every magnitude, worked out outside this program with
 * Python's decimal module (ROUND_HALF_UP).
 */
const signals = [
  ['4-20mA', ['4.00', '8.00', '12.00', '16.00', '20.00']],
  ['0-20mA', ['0.00', '5.00', '10.00', '15.00', '20.00']],
  ['0-5V', ['0.00', '1.25', '2.50', '3.75', '5.00']],
  ['0-10V', ['0.00', '2.50', '5.00', '7.50', '10.00']],
] as const

const magnitudes = [
  ['kPa', ['0.00', '25.00', '50.00', '75.00', '100.00']],
  ['psi', ['0.00', '3.63', '7.25', '10.88', '14.50']],
  ['°C', ['0.00', '25.00', '50.00', '75.00', '100.00']],
  ['°F', ['32.00', '77.00', '122.00', '167.00', '212.00']],
  ['mA', ['4.00', '8.00', '12.00', '16.00', '20.00']],
  ['V', ['0.00', '2.50', '5.00', '7.50', '10.00']],
  ['E3M3/d', ['0.00', '1250.00', '2500.00', '3750.00', '5000.00']],
  ['s', ['0.00', '900.00', '1800.00', '2700.00', '3600.00']],
] as const

/** Every pair: percentage, reading of the signal, reading of the magnitude. */
export const CONVERSION_TABLE = signals.flatMap(([signal, readings]) =>
  magnitudes.map(
    ([magnitude, results]) =>
      [signal, magnitude, readings.map((reading, i) => [i * 25, reading, results[i]] as const)] as const,
  ),
)
