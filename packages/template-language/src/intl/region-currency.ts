/**
 * The currency of every region, from AA to ZZ in the order of the alphabet, one character each: a point for USD, a small
 * letter for the currency whose code is that of the region and the letter, a capital for one of {@link SHARED}.
 */
const REGIONS =
  '..JDdnL.L..ld.a..s.Dd.gD.nmd.tDNDdfN.Dddb..ldn.Hp.ndd.Af.KKfN.IpKyp..c..peMADk....D....fk.L.p..........d' +
  'D...D.pG.........nDbr.............Ddp...C..D........Kp.LlDEsp..Cdf.DKDEq..N.d...........d.Al...D.gf.....' +
  '..DrD......sEr..drkD..........E.......d.dy..............s.srA...fL.w.w....d.dtkpL.....B.r......dPDDD..d.' +
  'd.DlDDa...dNktp.DuLDrrknrnd.O.NAn.o..D..kr.A..I....d............r.............b...nOkp..rnDI....FD....g.' +
  'r.............................D.........n...d.b.f...rdrgk.dpDHDeDNs..dpn...MplE..K.DNb.sI.tdp..y.d.Ad..s' +
  'h.....x.................usD.L.s........d......v..........O............t.................D...............' +
  '....r..............D......r...........w.........g'

/** Currencies of other regions, too; A is the first. */
const SHARED = 'AUDCHFDKKEURGBPILSMADNOKNZDSHPXAFXCDXCGXOFXPFZAR'

/** The currency in use in a region (two capital letters); USD where none is known. */
export function regionCurrency(region: string): string {
  const letter = REGIONS[region.charCodeAt(0) * 26 + region.charCodeAt(1) - 1755] ?? '.'
  if (letter >= 'a') return region + letter.toUpperCase()
  // A point is before all letters, so far that nothing is cut out.
  const at = (letter.charCodeAt(0) - 65) * 3
  return SHARED.slice(at, at + 3) || 'USD'
}
