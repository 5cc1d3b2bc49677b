/// The number of letters to add, drop, change or swap with a neighbour that makes one word of the other: what "did you mean" asks.
public func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left.utf8)
  let right = Array(right.utf8)
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, a) in left.enumerated() {
    var current = [row + 1]
    current.reserveCapacity(right.count + 1)
    for (column, b) in right.enumerated() {
      var cost = min(last[column] + (a == b ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
