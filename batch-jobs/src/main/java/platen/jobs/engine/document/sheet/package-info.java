/**
 * Style sheets as a cascade takes them: rules with selectors and settings, conditions of media and features decided,
 * imports followed, layers put in order. What is not understood is dropped with a warning.
 */
@NullMarked
package platen.jobs.engine.document.sheet;

import org.jspecify.annotations.NullMarked;
