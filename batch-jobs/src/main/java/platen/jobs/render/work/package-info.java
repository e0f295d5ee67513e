/**
 * Executes accepted renders. The job handler claims submissions (FairClaims chooses fairly among workspaces); RenderSlice
 * goes through the claimed ones; ClaimRenderer renders one with TemplateRenderer, which calls the engine; OutcomeRecorder
 * stores the PDF, the outcome and its events in one transaction, if the claim still holds.
 *
 * <p>All types are thread-safe; a lease belongs to one execution.
 */
@NullMarked
package platen.jobs.render.work;

import org.jspecify.annotations.NullMarked;
