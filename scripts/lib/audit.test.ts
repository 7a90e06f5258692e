import { unanswered } from './audit.mjs'

const report = {
  vulnerabilities: {
    one: {
      name: 'one',
      via: [{ url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'Reads too far' }, 'two'],
    },
    two: { name: 'two', via: [{ url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff', title: 'Hangs' }] },
  },
}

test('a finding is open until the text names it', () => {
  expect(unanswered(report, '')).toEqual([
    'GHSA-aaaa-bbbb-cccc one: Reads too far',
    'GHSA-dddd-eeee-ffff two: Hangs',
  ])
  expect(unanswered(report, 'GHSA-aaaa-bbbb-cccc: not reached from outside')).toEqual([
    'GHSA-dddd-eeee-ffff two: Hangs',
  ])
  expect(unanswered({ vulnerabilities: {} }, '')).toEqual([])
})
