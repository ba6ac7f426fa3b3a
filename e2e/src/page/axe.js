// Runs axe, which was put into the page before, and returns the findings that matter, a line each.
const done = arguments[arguments.length - 1];
const matters = (finding) => finding.impact === 'serious' || finding.impact === 'critical';
const line = (finding) => {
  const places = finding.nodes.map((node) => `${node.target.join(' ')} (${node.any.concat(node.all, node.none).map((it) => it.message).join('; ')})`);
  return `${finding.id}: ${finding.help}: ${places.join(' | ')}`;
};
axe.run(document, { resultTypes: ['violations'] }).then(
  (result) => done(result.violations.filter(matters).map(line)),
  (error) => done([`axe failed: ${error}`]),
);
