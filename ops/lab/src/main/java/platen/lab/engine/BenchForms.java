package platen.lab.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Selects the forms that a program measures or compares when no forms are given. */
final class BenchForms {
    private BenchForms() {}

    /** Returns the sample forms in the repository whose root or module is the working directory. */
    static List<Path> samples() throws IOException {
        for (Path folder : List.of(Path.of("samples/forms"), Path.of("../../samples/forms"))) {
            if (Files.isDirectory(folder)) {
                return pdfs(folder);
            }
        }
        return List.of();
    }

    /**
     * Returns the samples and all real forms; if there are no real forms, prints a note and returns only the samples.
     */
    static List<Path> samplesAnd(Optional<List<Path>> realForms, PrintStream notes) throws IOException {
        var forms = new ArrayList<>(samples());
        if (realForms.isEmpty()) {
            notes.println(
                    "The folder ../shared/forms with real forms is absent: only the forms of samples/forms are used."
                            + " Name other forms as arguments.");
        }
        realForms.ifPresent(forms::addAll);
        return forms;
    }

    private static List<Path> pdfs(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".pdf")).sorted().toList();
        }
    }
}
