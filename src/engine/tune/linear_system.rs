//! Systems of linear equations with a symmetric positive definite matrix.

/// Solves the system by elimination; `None` where the matrix is not positive.
pub(crate) fn solve_linear_system(
    mut matrix: Vec<Vec<f64>>,
    mut right: Vec<f64>,
) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot = matrix[column].clone();
        let divisor = Some(pivot[column]).filter(|divisor| *divisor > 1e-12)?;
        for row in column + 1..size {
            let factor = matrix[row][column] / divisor;
            for (value, above) in matrix[row].iter_mut().zip(&pivot) {
                *value -= factor * above;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let solved: f64 = (row + 1..size)
            .map(|other| matrix[row][other] * right[other])
            .sum();
        right[row] = (right[row] - solved) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_is_solved_unless_it_is_singular() {
        let matrix = vec![vec![4.0, 1.0], vec![1.0, 3.0]];
        let found = solve_linear_system(matrix, vec![6.0, 7.0]).unwrap();
        assert!((found[0] - 1.0).abs() < 1e-12 && (found[1] - 2.0).abs() < 1e-12);
        assert_eq!(solve_linear_system(vec![vec![0.0]], vec![1.0]), None);
    }
}
