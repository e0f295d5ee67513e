package platen.ops.admin;

/** A number with what it counts. */
final class Count {
    private Count() {}

    static String of(int number, String one, String more) {
        return "%,d %s".formatted(number, number == 1 ? one : more);
    }
}
