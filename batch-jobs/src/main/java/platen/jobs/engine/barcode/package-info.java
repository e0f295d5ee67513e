/**
 * Encodes bar codes as matrices of modules.
 *
 * <p>{@code Barcodes} belongs to one render and its thread; everything else is immutable.
 */
@NullMarked
package platen.jobs.engine.barcode;

import org.jspecify.annotations.NullMarked;
