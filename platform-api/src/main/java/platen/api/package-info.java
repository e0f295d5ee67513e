/**
 * The HTTP API: the render operations, management, published descriptions and operator pages. The packages translate
 * between HTTP and the commands of the module batch-jobs; they contain no rendering rules.
 *
 * <p>{@link platen.api.ApiConfiguration} lists the packages.
 */
@NullMarked
package platen.api;

import org.jspecify.annotations.NullMarked;
