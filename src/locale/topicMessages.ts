/** Words of parts that have a file of words of their own; see `Messages`. */
export interface TopicMessages {
  'list.label': string
  'list.empty': string
  'list.unmatched': string
  /** `{number}` counts the runs of the list. */
  'list.run': string
  'list.showState': string
  'list.showRisk': string
  'list.all': string
  'list.running': string
  'list.waiting': string
  'list.failed': string
  'list.done': string
  'list.anyRisk': string
  'list.option': string
  'list.noMatch': string
  'list.waitingToo': string

  'batch.title': string
  'batch.hint': string
  'batch.part': string
  'batch.go': string
  'batch.denyAll': string
  'batch.approveAll': string
  'batch.submit': string
  'batch.undecided': string
  'batch.ready': string
  'batch.arming': string
  'batch.leftOut': string
  'batch.chosen': string
  'batch.more': string
  'batch.refused': string
  'batch.unsent': string
  'batch.unsentPart': string

  'timeline.label': string
  'timeline.rows': string
  'timeline.call': string
  'timeline.state': string
  'timeline.begins': string
  'timeline.args': string
  'timeline.waiting': string
  'timeline.running': string
  'timeline.untimed': string
  'timeline.zoomIn': string
  'timeline.zoomOut': string
  'timeline.zoomReset': string
  'timeline.asTable': string
  'timeline.asPicture': string

  'metrics.label': string
  'metrics.times': string
  'metrics.checks': string
  'metrics.measure': string
  'metrics.count': string
  'metrics.half': string
  'metrics.most': string
  'metrics.nearlyAll': string
  'metrics.longest': string
  'metrics.start': string
  'metrics.waiting': string
  'metrics.hang': string
  'metrics.same': string
  'metrics.early': string
  'metrics.denied': string
  'metrics.isolation': string
  'metrics.broken': string
  'metrics.hangs': string
  'metrics.of': string
  'metrics.now': string
  'metrics.some': string
  'metrics.open': string
  'metrics.value': string
  'metrics.verdict': string
  'metrics.ok': string
  'metrics.look': string
  'metrics.none': string

  'edit.tooLarge': string
  'edit.seeAll': string
  'edit.showMore': string
  'edit.misfit': string
  'edit.unread': string
  'edit.markerLeft': string
}
