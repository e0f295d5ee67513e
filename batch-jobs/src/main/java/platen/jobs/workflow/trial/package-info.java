/** Tries a workflow with data: which documents apply and why, and with which data. Renders and records nothing. Thread-safe. */
@NullMarked
package platen.jobs.workflow.trial;

import org.jspecify.annotations.NullMarked;
